//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* An unsigned char is never equal to EOF. */
#include <stdio.h>
int main(void) {
    unsigned char c;
    unsigned read = 0;
    while ((c = getchar()) != EOF) //~ endless-run
        read += c;
    return read == 1;
}
