//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *block = malloc(4);
    int *moved = realloc(block, 4000);
    free(moved);
    free(block); //~ double-free
    return 0;
}
