//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int *block = malloc(4);
    uintptr_t bits = (uintptr_t)block;
    block = NULL;
    free((void *)bits);
    return 0;
}
