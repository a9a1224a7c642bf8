//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The same mistake with a size of 64 bits and a table. */
#include <stddef.h>
static const int table[4] = {1, 2, 3, 4};
int main(void) {
    unsigned sum = 0;
    for (size_t i = 3; i >= 0; i--) //~ endless-run
        sum += (unsigned)table[i % 4];
    return sum == 1;
}
