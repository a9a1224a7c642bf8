//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* What stands in `stdin` is a file that may give bytes for ever. */
#include <stdio.h>
int main(void) {
    stdin = fopen("/dev/zero", "r");
    if (!stdin)
        return 0;
    while (getchar() != EOF)  //~ endless-run
        ;
    return 0;
}
