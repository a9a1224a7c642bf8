//@ property: termination
//@ truth: holds
//@ expect: holds
/* The bound is small enough for the next power of two to be a number. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int bound = __VERIFIER_nondet_int();
    int power = 1;
    if (bound > 1 << 30)
        return 0;
    while (power < bound)
        power *= 2;
    return power == 3;
}
