//@ property: termination
//@ truth: holds
//@ expect: holds
/* The rounds may be more than their counter can count; the other one overflows in the last round only, and nobody asks any more. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int goes_on = 1, rounds = 0;
    while (goes_on) {
        if (x++ >= y)
            goes_on = 0;
        rounds += 2;
    }
    return rounds;
}
