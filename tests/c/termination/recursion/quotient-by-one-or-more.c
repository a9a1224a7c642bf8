//@ property: termination
//@ truth: violated
//@ expect: violated
/* The base may be one, and then the quotient is the number. */
extern int __VERIFIER_nondet_int(void);
static int logarithm(int number, int base) {
    if (number >= base && base > 0)
        return 1 + logarithm(number / base, base);  //~ endless-run
    return 0;
}
int main(void) {
    int number = __VERIFIER_nondet_int();
    int base = __VERIFIER_nondet_int();
    if (number < 0 || base < 0)
        return 0;
    return logarithm(number, base) > 31;
}
