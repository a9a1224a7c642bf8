//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *old = malloc(sizeof *old);
    if (!old) return 0;
    *old = 1;
    int *larger = realloc(old, 10000 * sizeof *old);
    if (!larger) return 0;
    int value = *old;  //~ use-after-free
    free(larger);
    return value;
}
