//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[4][5][6];
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = __VERIFIER_nondet_uint();
    unsigned z = __VERIFIER_nondet_uint();
    if (x < 4 && y < 5 && z < 6)
        cells[z][y][x] = 1; //~ out-of-bounds
    return 0;
}
