//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char size;
    while ((size = __VERIFIER_nondet_uchar()) != 0) {
        char *block = malloc(size);
        if (size > 100)
            continue;
        block[0] = 'b';
        free(block);
    } //~ leak
    return 0;
}
