//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
typedef int (*comparator)(const void *, const void *);
int main(void) {
    int numbers[2] = {2, 1};
    comparator volatile missing = NULL;
    qsort(numbers, 2, sizeof numbers[0], missing);  //~ null-dereference
    return numbers[0];
}
