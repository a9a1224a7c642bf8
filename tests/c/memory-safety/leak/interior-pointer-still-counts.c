//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    char *block = malloc(16);
    block += 5;
    char *other = block;
    block = NULL;
    free(other - 5);
    return 0;
}
