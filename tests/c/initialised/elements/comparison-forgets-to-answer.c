//@ property: initialised
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int r;
    if (*(const int *)a > 100)
        r = 1;
    return r;
}
int main(void) {
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof a[0], compare); //~ uninitialised-read
    return a[0];
}
