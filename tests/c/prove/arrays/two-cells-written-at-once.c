//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The eight bytes are a small number, but the four that one cell holds are not. */
int main(void) {
    int cells[4] = {0};
    char chosen[2] = {0};
    long long small = -1;
    memcpy(&cells[__VERIFIER_nondet_uchar() % 2 * 2], &small, sizeof small);
    int found = cells[__VERIFIER_nondet_uchar() % 4];
    if (found <= 1)
        chosen[found] = 1; //~ out-of-bounds
    return 0;
}
