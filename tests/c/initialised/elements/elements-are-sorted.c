//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x < y)
        return -1;
    return x > y;
}
int main(void) {
    int a[3];
    a[0] = 3, a[1] = 1, a[2] = 2;
    qsort(a, 3, sizeof a[0], compare);
    return a[0] == 3;
}
