//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *block = malloc(10);
    free(block);
    block = realloc(block, 20); //~ double-free
    free(block);
    return 0;
}
