//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int rows = __VERIFIER_nondet_uchar() + 1;
    int columns = __VERIFIER_nondet_uchar() + 1;
    char cells[rows][columns];
    for (int r = 0; r < columns; r++)
        cells[r][0] = 1; //~ out-of-bounds
    return 0;
}
