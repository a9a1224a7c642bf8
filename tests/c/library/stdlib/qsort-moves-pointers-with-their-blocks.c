//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
    int x = **(int *const *)a, y = **(int *const *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int *blocks[5];
    for (int i = 0; i < 5; i++) {
        blocks[i] = malloc(sizeof *blocks[i]);
        if (!blocks[i]) abort();
        *blocks[i] = (i * 7 + 3) % 5;
    }
    qsort(blocks, 5, sizeof blocks[0], by_value);
    for (int i = 0; i < 5; i++) {
        printf("%d ", *blocks[i]);
        free(blocks[i]);
    }
    printf("\n");
    return 0;
}
