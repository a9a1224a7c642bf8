//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *block = malloc(10);
    free(block);
    free(block); //~ double-free
    return 0;
}
