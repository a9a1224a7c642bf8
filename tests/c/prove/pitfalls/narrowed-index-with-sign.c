//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static int table[256];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    signed char low = (signed char)n;
    table[low] = 1; //~ out-of-bounds
    return 0;
}
