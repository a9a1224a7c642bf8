//@ property: termination
//@ truth: holds
//@ expect: holds
/* Taken only where there is enough. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned rest = __VERIFIER_nondet_uint();
    while (rest >= 8)
        rest -= 8;
    return 0;
}
