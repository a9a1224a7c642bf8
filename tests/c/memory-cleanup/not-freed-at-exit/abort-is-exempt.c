//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
//@ exit: 134
#include <stdlib.h>
int main(void) {
    int *block = malloc(4);
    *block = 1;
    abort();
}
