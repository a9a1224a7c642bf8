//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    char word[4];
    sscanf("abcdef", "%0[a-z]", word); //~ out-of-bounds
    return 0;
}
