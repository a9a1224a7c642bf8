//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 4
#include <stdlib.h>
int main(void) {
    int *key = malloc(sizeof *key);
    *key = 4;
    int result = *key;
    free(key);
    return result;
}
