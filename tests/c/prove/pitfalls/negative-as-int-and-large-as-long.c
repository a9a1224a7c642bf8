//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// What is negative as an int is large as an unsigned long; both are readings of one value.
extern unsigned __VERIFIER_nondet_uint(void);
static char table[16];
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned long wide = x;
    if ((int)x < 0)
        return table[wide + 8]; //~ out-of-bounds
    return 0;
}
