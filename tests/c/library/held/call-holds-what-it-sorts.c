//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int *numbers(void) {
    int *all = malloc(3 * sizeof *all);
    for (int i = 0; i < 3; i++) {
        all[i] = 3 - i;
    }
    return all;
}
static int leave(const void *left, const void *right) {
    exit(0);
}
int main(void) {
    qsort(numbers(), 3, sizeof(int), leave);
    return 0;
}
