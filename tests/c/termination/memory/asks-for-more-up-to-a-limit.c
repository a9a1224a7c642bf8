//@ property: termination
//@ truth: holds
//@ expect: holds
/* The limit ends it. */
#include <stdlib.h>
int main(void) {
    for (unsigned long n = 1; n < 1000; n++) {
        char *p = malloc(n);
        if (!p)
            return 1;
        free(p);
    }
    return 0;
}
