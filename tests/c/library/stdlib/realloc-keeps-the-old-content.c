//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *row = malloc(2 * sizeof *row);
    if (!row) return 1;
    row[0] = 11;
    row[1] = 22;
    int *longer = realloc(row, 100 * sizeof *row);
    if (!longer) { free(row); return 1; }
    longer[99] = 33;
    printf("%d %d %d\n", longer[0], longer[1], longer[99]);
    longer = realloc(longer, sizeof *row);
    if (!longer) return 1;
    printf("%d\n", longer[0]);
    free(longer);
    return 0;
}
