//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
int *place;
int main(void) {
    place = malloc(4);
    memset((char *)&place + 3, 0, 5); //~ leak
    return 0;
}
