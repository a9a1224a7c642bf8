//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int compare(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right; //~ out-of-bounds
}
int main(void) {
    char one = 0;
    qsort(&one, 5, 0, compare);
    return one;
}
