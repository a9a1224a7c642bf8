//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    size_t words = __VERIFIER_nondet_uchar();
    unsigned *block = malloc(words * sizeof *block);
    unsigned char *at = (unsigned char *)block;
    unsigned char *end = (unsigned char *)(block + words);
    while (at < end)
        *at++ = 0xa5;
    unsigned mixed = 0;
    for (size_t i = 0; i < words; i++)
        mixed ^= block[i];
    free(block);
    return mixed == 1;
}
