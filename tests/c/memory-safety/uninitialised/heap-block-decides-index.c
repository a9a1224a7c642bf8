//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int table[4] = {0};
    int *index = malloc(sizeof *index);
    int result = table[*index]; //~ uninitialised-read out-of-bounds
    free(index);
    return result;
}
