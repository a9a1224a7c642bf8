//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    char *empty = malloc(0);
    empty[0] = 1; //~ out-of-bounds
    free(empty);
    return 0;
}
