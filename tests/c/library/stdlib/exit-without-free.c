//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static char *kept;
int main(void) {
    kept = malloc(6);  //~ not-freed-at-exit
    exit(0);
}
