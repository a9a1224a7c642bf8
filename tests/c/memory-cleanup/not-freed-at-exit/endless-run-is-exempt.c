//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int *block;
int main(void) {
    block = malloc(4);
    for (;;)
        ;
}
