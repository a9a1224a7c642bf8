//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char size;
    while ((size = __VERIFIER_nondet_uchar()) != 0) {
        char *block = malloc(size);
        for (unsigned char i = 0; i < size; i++)
            block[i] = 'b';
        free(block);
    }
    return 0;
}
