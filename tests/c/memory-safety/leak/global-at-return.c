//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int *block;
int main(void) {
    block = malloc(4);
    *block = 1;
    return 0;
}
