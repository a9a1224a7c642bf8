//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
void reach_error(void);
static int compare(const void *left, const void *right) {
    return *(const signed char *)left - *(const signed char *)right;
}
int main(void) {
    signed char numbers[4] = {4, 3, 2, 1};
    qsort(numbers, 4, 1, compare);
    if (numbers[0] != 4)
        reach_error(); //~ error-reached
    return 0;
}
