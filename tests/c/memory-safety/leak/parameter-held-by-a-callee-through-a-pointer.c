//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static void leave(void *block) {
    exit(0);
}
int main(void) {
    void (*volatile function)(void *) = leave;
    function(malloc(1));
}
