//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void move_up(char *to, const char *from, size_t n) {
    do {
        to[n] = from[n]; //~ out-of-bounds
    } while (n-- > 0);
}
int main(void) {
    size_t n = __VERIFIER_nondet_uchar();
    size_t shift = __VERIFIER_nondet_uchar();
    char *block = malloc(n + shift);
    move_up(block + shift, block, n);
    free(block);
    return 0;
}
