//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Equal numbers make the comparator wait for ever. */
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    while (x == y) //~ endless-run
        ;
    return x < y ? -1 : 1;
}
int main(void) {
    int numbers[2] = {5, 5};
    qsort(numbers, 2, sizeof *numbers, by_value);
    return 0;
}
