//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1u;
    int *ring = malloc(n * sizeof *ring);
    unsigned head = 0;
    while (__VERIFIER_nondet_uchar()) {
        ring[head] = 1;
        head++;
        if (head == n)
            head = 0;
    }
    free(ring);
    return 0;
}
