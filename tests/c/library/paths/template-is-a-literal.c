//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    return mkstemp("/tmp/listXXXXXX"); //~ write-to-constant
}
