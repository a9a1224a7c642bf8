//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int compare(const void *left, const void *right) {
    free(malloc(1));
    return **(int *const *)left - **(int *const *)right;
}
int main(void) {
    int *all[4];
    for (int i = 0; i < 4; i++) {
        all[i] = malloc(sizeof *all[i]);
        *all[i] = 4 - i;
    }
    qsort(all, 4, sizeof *all, compare);
    for (int i = 0; i < 4; i++) {
        free(all[i]);
    }
    return 0;
}
