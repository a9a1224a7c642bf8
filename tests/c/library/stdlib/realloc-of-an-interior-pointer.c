//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *block = malloc(10);
    if (!block) return 0;
    block = realloc(block + 1, 20);  //~ invalid-free
    free(block);
    return 0;
}
