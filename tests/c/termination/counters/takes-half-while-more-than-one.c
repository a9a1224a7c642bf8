//@ property: termination
//@ truth: holds
//@ expect: holds
/* Half of two or more is at least one, so something is taken in every round. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long rest = __VERIFIER_nondet_ulong();
    while (rest > 1)
        rest -= rest / 2;
    return 0;
}
