//@ property: termination
//@ truth: holds
//@ expect: holds
/* Division by ten reaches zero from either side. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    int digits = 0;
    do {
        number /= 10;
        digits++;
    } while (number != 0);
    return digits == 11;
}
