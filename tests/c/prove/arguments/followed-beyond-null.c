//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(int argc, char **argv) {
    while (*argv++)
        ;
    if (*argv) //~ out-of-bounds
        puts("more");
    return 0;
}
