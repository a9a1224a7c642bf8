//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdio.h>
int main(void) {
    int array[4] = {0};
    printf("%d\n", (int)((uintptr_t)array % sizeof(int)));
    return 0;
}
