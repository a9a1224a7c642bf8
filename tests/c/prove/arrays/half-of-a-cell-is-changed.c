//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
/* A one in the second byte of a cell makes it 256, not 1. */
int main(void) {
    int cells[4] = {0};
    char chosen[2] = {0};
    ((unsigned char *)cells)[__VERIFIER_nondet_uchar() % 16] = 1;
    chosen[cells[__VERIFIER_nondet_uchar() % 4]] = 1; //~ out-of-bounds
    return 0;
}
