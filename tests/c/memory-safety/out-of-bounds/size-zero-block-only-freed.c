//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    char *empty = malloc(0);
    free(empty);
    return 0;
}
