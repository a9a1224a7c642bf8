//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// On one path `first` is the element as it was read, on the other one a number: both are alike only as long as nobody
// looks at the element again.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    int place[1] = {0};
    unsigned n = __VERIFIER_nondet_uchar() + 1u;
    unsigned short *seen = malloc(n * sizeof *seen);
    for (unsigned i = 0; i < n; i++)
        seen[i] = __VERIFIER_nondet_ushort();
    int first = __VERIFIER_nondet_int() ? 1 : seen[0];
    int found = place[first - seen[0]]; //~ out-of-bounds
    free(seen);
    return found;
}
