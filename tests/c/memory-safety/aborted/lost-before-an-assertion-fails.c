//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    char *block = malloc(2);
    if (__VERIFIER_nondet_bool()) {
        block = malloc(3); //~ leak
        assert(block == 0);
    }
    free(block);
    return 0;
}
