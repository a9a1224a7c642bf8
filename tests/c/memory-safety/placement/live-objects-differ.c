//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 1
#include <stdlib.h>
int main(void) {
    int local;
    int *block = malloc(4);
    int differ = block != &local;
    free(block);
    return differ;
}
