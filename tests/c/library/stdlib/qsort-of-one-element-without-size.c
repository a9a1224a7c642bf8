//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int compare(const void *left, const void *right) {
    return *(const char *)left - *(const char *)right;
}
int main(void) {
    char one = 0;
    qsort(&one, 5, 0, compare);
    return one;
}
