//@ property: termination
//@ truth: holds
//@ expect: holds
/* An even number meets zero when it wraps around. */
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    x &= 0xfffe;
    while (x != 0)
        x += 2;
    return 0;
}
