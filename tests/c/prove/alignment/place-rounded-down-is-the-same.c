//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned distance = __VERIFIER_nondet_uint();
    if (distance > 16)
        return 0;
    char *block = malloc(16), *place = block + distance;
    char *down = (char *)((uintptr_t)place & ~(uintptr_t)7);
    free(block);
    assert(down == place); //~ failed-assertion
    return 0;
}
