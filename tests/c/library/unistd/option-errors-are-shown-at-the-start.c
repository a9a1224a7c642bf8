//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <unistd.h>
int main(void) {
    int one[1] = {0};
    return one[opterr]; //~ out-of-bounds
}
