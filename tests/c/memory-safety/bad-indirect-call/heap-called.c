//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    void *block = calloc(1, 16);
    void (*function)(void) = (void (*)(void))block;
    function(); //~ bad-indirect-call
    free(block);
    return 0;
}
