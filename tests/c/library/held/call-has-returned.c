//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int *numbers(void) {
    int *all = malloc(3 * sizeof *all); //~ allocated-here
    for (int i = 0; i < 3; i++) {
        all[i] = 3 - i;
    }
    return all;
}
static int compare(const void *left, const void *right) {
    int *other = malloc(sizeof *other);
    *other = *(const int *)left - *(const int *)right;
    int difference = *other;
    free(other);
    return difference;
}
int main(void) {
    qsort(numbers(), 3, sizeof(int), compare); //~ leak
    return 0;
}
