//@ property: leaks
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The block is lost before anything is undefined.
#include <stdlib.h>
int main(void) {
    char *block = malloc(1); //~ allocated-here
    block = NULL;            //~ leak
    *block = 1;
    return 0;
}
