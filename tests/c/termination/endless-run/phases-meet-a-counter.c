//@ property: termination
//@ truth: holds
//@ expect: holds
/* Five and eight have no common divisor, so that every pair of phases is met. */
#include <stdio.h>
int main(void) {
    unsigned phase = 0;
    for (unsigned long round = 0;; round++) {
        phase = (phase + 1) % 5;
        if (round % 8 == 3 && phase == 3)
            return 0;
    }
}
