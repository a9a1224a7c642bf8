//@ property: assertions
//@ truth: violated
//@ expect: unknown
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *block = malloc(5);
    assert(((uintptr_t)block & 31) == 0); //~ failed-assertion
    free(block);
    return 0;
}
