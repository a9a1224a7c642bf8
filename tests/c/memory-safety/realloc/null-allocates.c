//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 2
#include <stdlib.h>
int main(void) {
    int *block = realloc(NULL, 2 * sizeof *block);
    block[1] = 2;
    int result = block[1];
    free(block);
    return result;
}
