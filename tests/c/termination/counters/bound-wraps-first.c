//@ property: termination
//@ truth: holds
//@ expect: holds
/* The bound moves as fast, but it wraps to a small number first, and then the comparison fails. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char position = 0;
    unsigned char bound = __VERIFIER_nondet_uchar();
    while (position < bound) {
        position++;
        bound++;
    }
    return 0;
}
