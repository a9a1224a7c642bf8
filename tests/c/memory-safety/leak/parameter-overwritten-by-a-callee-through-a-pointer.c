//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static void leave(void *block) {
    block = 0; //~ leak
    exit(0);
}
int main(void) {
    void (*volatile function)(void *) = leave;
    function(malloc(1)); //~ allocated-here
}
