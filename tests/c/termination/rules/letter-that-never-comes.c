//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Behind the end of the input there is no further letter: it is at its end for ever. */
#include <stdio.h>
int main(void) {
    while (getchar() != 'q') //~ endless-run
        ;
    return 0;
}
