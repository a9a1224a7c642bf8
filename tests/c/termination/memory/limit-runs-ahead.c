//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Each round moves the limit that lies in memory on by one. */
#include <stdlib.h>
int main(void) {
    unsigned *limit = malloc(sizeof *limit);
    *limit = 5;
    for (unsigned i = 0; i != *limit; i++) //~ endless-run
        *limit = i + 2;
    free(limit);
    return 0;
}
