//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
static int calls;
static int compare(const void *left, const void *right) {
    calls++;
    return left != right;
}
int main(void) {
    char one = 0;
    qsort(&one, 5, 0, compare);
    printf("%d ", calls > 0);
    calls = 0;
    qsort(&one, 1, 0, compare);
    printf("%d ", calls);
    printf("%d\n", bsearch(&one, &one, 5, 0, compare) == &one);
    return 0;
}
