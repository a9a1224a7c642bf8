//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
static int *make(void) {
    int *block = malloc(8);
    return block;
}
static int *wrap(void) {
    int *inner = make();
    return inner;
}
int main(void) {
    free(wrap());
    return 0;
}
