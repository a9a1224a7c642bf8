//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    int *block = malloc(4);
    for (;;)
        ;
}
