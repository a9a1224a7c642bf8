//@ property: termination
//@ truth: holds
//@ expect: holds
/* Nobody has set the bound: it is some number, the same at every look. */
#include <stdlib.h>
int main(void) {
    unsigned *bound = malloc(sizeof *bound);
    unsigned i = 0;
    while (i < *bound)
        i++;
    free(bound);
    return 0;
}
