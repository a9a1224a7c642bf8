//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *key = malloc(sizeof *key);
    *key = 4;
    free(key);
    return *key; //~ use-after-free
}
