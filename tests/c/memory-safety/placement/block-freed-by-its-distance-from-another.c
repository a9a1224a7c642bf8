//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    int *first = malloc(4), *second = malloc(4);
    unsigned long distance = (unsigned long)second - (unsigned long)first;
    second = (int *)((unsigned long)first + distance);
    *second = 1;
    free(first);
    free(second);
    return 0;
}
