//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static void make(int **slot) {
    int *block = malloc(4);
    *block = 2;
    *slot = block;
}
int main(void) {
    int *block;
    make(&block);
    free(block);
    return 0;
}
