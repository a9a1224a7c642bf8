//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char small[4];
    volatile size_t limit = 32;
    return snprintf(small, limit, "%s", "too long");  //~ out-of-bounds
}
