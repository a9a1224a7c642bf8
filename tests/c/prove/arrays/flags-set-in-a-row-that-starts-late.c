//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The cells stand one byte off the places where the numbers are written. */
int main(void) {
    unsigned char bytes[32] = {0};
    char chosen[2] = {0};
    unsigned at = __VERIFIER_nondet_uchar() % 7;
    *(int *)(bytes + 1 + 4 * at) = 1;
    int found = *(int *)(bytes + 4 * (__VERIFIER_nondet_uchar() % 8));
    chosen[found] = 1; //~ out-of-bounds
    return 0;
}
