//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    int numbers[2] = {1, 2};
    volatile size_t count = 3;
    fwrite(numbers, sizeof numbers[0], count, stdout);  //~ out-of-bounds
    return 0;
}
