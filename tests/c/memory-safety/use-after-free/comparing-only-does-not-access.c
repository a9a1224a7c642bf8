//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *block = malloc(sizeof *block);
    int *null = NULL;
    int before = block == null;
    free(block);
    block = NULL;
    printf("%d %d\n", before, block == null);
    return 0;
}
