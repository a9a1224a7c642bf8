//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    __int128 number = (uintptr_t)malloc(1);
    free(malloc(1));
    exit(0);
}
