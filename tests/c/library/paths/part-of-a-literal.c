//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <libgen.h>
#include <stdio.h>
int main(void) {
    puts(dirname("/usr/lib")); //~ write-to-constant
    return 0;
}
