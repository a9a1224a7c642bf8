//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <string.h>
static char *kept;
int main(void) {
    kept = strdup("kept");  //~ not-freed-at-exit
    return 0;
}
