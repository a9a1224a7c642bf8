//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <unistd.h>
int main(void) {
    int some[16] = {0};
    return some[optopt]; //~ out-of-bounds
}
