//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
int *kept;
int main(void) {
    kept = malloc(4);
    kept = 0; //~ leak
    assert(0);
}
