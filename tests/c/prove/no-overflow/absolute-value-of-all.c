//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return (n < 0 ? -n : n) == 1; //~ signed-overflow
}
