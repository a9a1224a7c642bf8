//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *counts = calloc(8, sizeof *counts);
    if (!counts) return 1;
    int sum = 0;
    for (int i = 0; i < 8; i++) sum |= counts[i];
    printf("sum %d\n", sum);
    free(counts);
    return sum;
}
