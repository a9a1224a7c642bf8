//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 3
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int r = 0;
    if (*(const int *)a > 100)
        r = 1;
    return r;
}
int main(void) {
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof a[0], compare);
    return a[0];
}
