//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char small[5];
    strcpy(small, "hello");  //~ out-of-bounds
    return small[0];
}
