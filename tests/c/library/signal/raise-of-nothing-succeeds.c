//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <signal.h>
int main(void) {
    int one[1] = {0};
    return one[raise(0) == 0]; //~ out-of-bounds
}
