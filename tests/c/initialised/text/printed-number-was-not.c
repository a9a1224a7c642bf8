//@ property: initialised
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    int x;
    printf("%d\n", x); //~ uninitialised-read
    return 0;
}
