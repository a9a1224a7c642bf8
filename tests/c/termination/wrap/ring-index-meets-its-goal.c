//@ property: termination
//@ truth: holds
//@ expect: holds
/* The goal lies on the ring. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() & 15;
    while (i != 12)
        i = (i + 1) & 15;
    return 0;
}
