//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* A number of bytes need not be a multiple of the word's size. */
int main(void) {
    size_t bytes = __VERIFIER_nondet_uchar();
    char *block = malloc(bytes);
    unsigned *word = (unsigned *)block;
    for (size_t done = 0; done < bytes; done += sizeof *word)
        *word++ = 0; //~ out-of-bounds
    free(block);
    return 0;
}
