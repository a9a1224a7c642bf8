//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static const unsigned char next[4] = {2, 3, 1, 4};
int main(void) {
    int cells[4] = {0};
    unsigned at = __VERIFIER_nondet_uint() % 4;
    while (__VERIFIER_nondet_uint()) {
        cells[at] = 1; //~ out-of-bounds
        at = next[at];
    }
    return 0;
}
