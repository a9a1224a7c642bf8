//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *block = malloc(sizeof *block);
    *block = 21;
    uintptr_t tagged = (uintptr_t)block | 1;
    block = NULL;
    int *again = (int *)(tagged & ~(uintptr_t)1);
    *again *= 2;
    free(again);
    return 0;
}
