//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
int main(void) {
    int *block = malloc(4);
    for (;;)
        ;
}
