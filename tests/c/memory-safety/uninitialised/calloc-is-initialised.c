//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    int table[4] = {0};
    int *index = calloc(1, sizeof *index);
    int result = table[*index];
    free(index);
    return result;
}
