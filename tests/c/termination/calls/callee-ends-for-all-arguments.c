//@ property: termination
//@ truth: holds
//@ expect: holds
/* The step is at least one. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned steps_to_twelve(unsigned step) {
    unsigned sum = 0, steps = 0;
    while (sum < 12) {
        sum += step % 6 + 1;
        steps++;
    }
    return steps;
}
int main(void) {
    unsigned total = 0;
    for (unsigned i = 0; i < 3; i++)
        total += steps_to_twelve(__VERIFIER_nondet_uint());
    return total == 5;
}
