//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    char *nothing = malloc(0);
    if (!nothing) return 0;
    *nothing = 1;  //~ out-of-bounds
    free(nothing);
    return 0;
}
