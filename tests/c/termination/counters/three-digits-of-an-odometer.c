//@ property: termination
//@ truth: holds
//@ expect: holds
/* Three counters of ten each, as an odometer has them: the largest changes rarely. */
#include <stdio.h>
int main(void) {
    int ones = 0, tens = 0, hundreds = 0;
    while (hundreds < 10) {
        if (++ones == 10) {
            ones = 0;
            if (++tens == 10) {
                tens = 0;
                hundreds++;
            }
        }
    }
    printf("%d%d%d\n", hundreds, tens, ones);
    return 0;
}
