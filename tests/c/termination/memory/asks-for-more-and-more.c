//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Nothing ends because a request is too large. */
#include <stdlib.h>
int main(void) {
    for (unsigned long n = 1;; n++) {  //~ endless-run
        char *p = malloc(n);
        if (!p)
            return 1;
        free(p);
        if (n == 0)
            n = 1;
    }
}
