//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int *make(void) {
    return malloc(sizeof(int));
}
int main(void) {
    int *first = make();
    int *second = make();
    int differ = first != second;
    free(first);
    free(second);
    return !differ;
}
