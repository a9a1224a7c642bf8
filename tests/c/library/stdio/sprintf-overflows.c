//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char small[4];
    volatile int number = 12345;
    sprintf(small, "%d", number);  //~ out-of-bounds
    return small[0];
}
