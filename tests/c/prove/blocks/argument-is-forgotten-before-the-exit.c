//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
/* What the function was given is not what it still has. */
static void forget(char *block) {
    block = NULL; //~ leak
    exit(block != NULL);
}
int main(void) {
    forget(malloc(1)); //~ allocated-here
    return 0;
}
