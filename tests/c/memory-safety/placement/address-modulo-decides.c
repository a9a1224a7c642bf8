//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
int main(void) {
    int array[4] = {0};
    uintptr_t bits = (uintptr_t)array;
    array[(bits >> 4) % 4] = 1;
    return 0;
}
