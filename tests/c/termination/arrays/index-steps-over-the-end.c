//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* In steps of two the index never is five. */
#include <stddef.h>
int main(void) {
    const int numbers[5] = {1, 2, 3, 4, 5};
    unsigned sum = 0;
    for (size_t i = 0; i != 5; i += 2) //~ endless-run
        sum += (unsigned)numbers[i % 5];
    return sum == 9;
}
