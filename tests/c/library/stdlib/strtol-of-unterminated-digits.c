//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char digits[3] = {'1', '2', '3'};
    return (int)strtol(digits, NULL, 10) == 123;  //~ out-of-bounds
}
