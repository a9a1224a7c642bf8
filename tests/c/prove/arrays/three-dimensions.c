//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[4][5][6];
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = __VERIFIER_nondet_uint();
    unsigned z = __VERIFIER_nondet_uint();
    if (x < 4 && y < 5 && z < 6)
        cells[x][y][z] = 1;
    for (unsigned i = 0; i < x && i < 4; i++)
        for (unsigned j = 0; j < y && j < 5; j++)
            cells[i][j][5] = 2;
    return 0;
}
