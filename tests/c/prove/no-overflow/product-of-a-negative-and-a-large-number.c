//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
/* The product of the least and that of the greatest numbers are small; the one of both is not. */
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < -60000 || a > 1 || b < 1 || b > 60000)
        return 0;
    return a * b < 0; //~ signed-overflow
}
