//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *block = NULL;
    while (__VERIFIER_nondet_int()) {
        if (block == NULL) {
            block = malloc(8);
            block[7] = 0;
        } else {
            free(block);
            block = NULL;
        }
    }
    free(block);
    return 0;
}
