//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = __VERIFIER_nondet_int();
    while (i <= n)
        i++; //~ signed-overflow
    return 0;
}
