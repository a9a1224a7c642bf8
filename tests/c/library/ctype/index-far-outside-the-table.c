//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <ctype.h>
int main(void) {
    volatile int far = 100000000;
    return isalpha(far) != 0;  //~ out-of-bounds
}
