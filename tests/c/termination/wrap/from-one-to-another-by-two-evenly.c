//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The distance is made even; it may wrap on the way. */
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short from = __VERIFIER_nondet_ushort();
    unsigned short to = __VERIFIER_nondet_ushort();
    if ((from ^ to) & 1)
        to++;
    for (unsigned short i = from; i != to; i += 2)
        ;
    return 0;
}
