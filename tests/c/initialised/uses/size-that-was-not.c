//@ property: initialised
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    unsigned char n;
    char *p = malloc(n); //~ uninitialised-read
    free(p);
    return 0;
}
