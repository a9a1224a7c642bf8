//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int by_freeing(const void *a, const void *b) {
    free(*(int *const *)a);
    return **(int *const *)a - **(int *const *)b;  //~ use-after-free
}
int main(void) {
    int *blocks[2];
    for (int i = 0; i < 2; i++) {
        blocks[i] = malloc(sizeof *blocks[i]);
        if (!blocks[i]) abort();
        *blocks[i] = i;
    }
    qsort(blocks, 2, sizeof blocks[0], by_freeing);
    return 0;
}
