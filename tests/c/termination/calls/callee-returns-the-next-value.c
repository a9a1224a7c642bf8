//@ property: termination
//@ truth: holds
//@ expect: holds
/* The next value is what the callee returns. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned parent(unsigned index) {
    return (index - 1) / 2;
}
int main(void) {
    unsigned index = __VERIFIER_nondet_uint();
    while (index > 0)
        index = parent(index);
    return 0;
}
