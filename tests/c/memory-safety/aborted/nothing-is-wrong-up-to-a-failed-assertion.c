//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    char *block = malloc(2);
    if (__VERIFIER_nondet_bool())
        assert(block == 0);
    free(block);
    return 0;
}
