//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Zero is not negative, and zero divided by ten is zero. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    unsigned digits = 0;
    do { //~ endless-run
        number /= 10;
        digits++;
    } while (number >= 0); //~ endless-run
    return digits == 11;
}
