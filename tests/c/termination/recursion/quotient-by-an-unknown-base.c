//@ property: termination
//@ truth: holds
//@ expect: holds
/* The quotient by two or more is smaller than the number. */
extern int __VERIFIER_nondet_int(void);
static int logarithm(int number, int base) {
    if (number >= base && base > 1)
        return 1 + logarithm(number / base, base);
    return 0;
}
int main(void) {
    int number = __VERIFIER_nondet_int();
    int base = __VERIFIER_nondet_int();
    if (number < 0 || base < 0)
        return 0;
    return logarithm(number, base) > 31;
}
