//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static const unsigned char next[4] = {2, 3, 1, 0};
int main(void) {
    int cells[4] = {0};
    unsigned at = __VERIFIER_nondet_uint() % 4;
    while (__VERIFIER_nondet_uint()) {
        cells[at] = 1;
        at = next[at];
    }
    return 0;
}
