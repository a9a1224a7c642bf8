//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <string.h>
int main(void) {
    char exact[4];
    strncpy(exact, "abcdef", sizeof exact);
    return strlen(exact) == 4;  //~ out-of-bounds
}
