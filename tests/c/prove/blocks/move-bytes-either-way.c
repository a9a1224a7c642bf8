//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void move(char *to, const char *from, size_t n) {
    if (to < from) {
        for (size_t i = 0; i < n; i++)
            to[i] = from[i];
    } else {
        while (n > 0) {
            n--;
            to[n] = from[n];
        }
    }
}
int main(void) {
    size_t n = __VERIFIER_nondet_uchar();
    size_t shift = __VERIFIER_nondet_uchar();
    char *block = malloc(n + shift);
    move(block + shift, block, n);
    move(block, block + shift, n);
    free(block);
    return 0;
}
