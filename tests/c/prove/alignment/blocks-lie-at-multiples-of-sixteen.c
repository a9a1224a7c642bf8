//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned length = __VERIFIER_nondet_uint();
    if (length > 1000)
        return 0;
    char *small = malloc(5), *large = malloc(length);
    assert(((uintptr_t)small & 15) == 0);
    assert((uintptr_t)large % 8 == 0);
    assert((((uintptr_t)small + 3) & 7) == 3);
    assert((char *)(((uintptr_t)small + 7) & ~(uintptr_t)7) == small);
    free(small);
    free(large);
    return 0;
}
