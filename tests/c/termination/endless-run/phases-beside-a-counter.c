//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The phases come round after five rounds, what the counter decides after eight; the counter itself never does. */
#include <stdio.h>
int main(void) {
    unsigned phase = 0;
    for (unsigned long round = 0;; round++) { //~ endless-run
        phase = (phase + 1) % 5;
        if (round % 8 == 0)
            putchar(phase == 0 ? '!' : '.');
    }
}
