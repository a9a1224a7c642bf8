//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x < y) //~ uninitialised-read
        return -1;
    return x > y;
}
int main(void) {
    int a[3];
    a[0] = 3, a[1] = 1;
    qsort(a, 3, sizeof a[0], compare); //~ uninitialised-read
    return a[0] == 3;
}
