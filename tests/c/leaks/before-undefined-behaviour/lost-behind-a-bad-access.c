//@ property: leaks
//@ truth: holds
//@ expect: unknown
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    char *block = malloc(1);
    block[1] = 1;
    block = NULL;
    return 0;
}
