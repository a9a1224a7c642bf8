//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a < 46300 || a > 46341 || b < 46300 || b > 46341)
        return 0;
    return a * b == 1; //~ signed-overflow
}
