//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdio.h>
int main(void) {
    int array[4] = {1, 2, 3, 4};
    uintptr_t bits = (uintptr_t)&array[1];
    int *again = (int *)(bits + sizeof(int));
    printf("%d\n", *again);
    return 0;
}
