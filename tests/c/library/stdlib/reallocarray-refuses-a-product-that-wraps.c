//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *row = reallocarray(NULL, 4, sizeof *row);
    if (!row) return 1;
    row[3] = 9;
    volatile size_t many = (size_t)-1 / 2;
    int *more = reallocarray(row, many, sizeof *row);
    printf("%d %d\n", more == NULL, row[3]);
    free(row);
    return 0;
}
