//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    static int *block;
    block = malloc(4);
    *block = 1;
    return 0;
}
