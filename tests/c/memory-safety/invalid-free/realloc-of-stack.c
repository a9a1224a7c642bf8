//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int local[4] = {1};
    int *pointer = local;
    pointer = realloc(pointer, 64); //~ invalid-free
    free(pointer);
    return 0;
}
