//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* What is doubled makes the writer run away. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int *from = calloc((size_t)n, sizeof *from);
    int *to = calloc((size_t)n, sizeof *to);
    int written = 0;
    for (int read = 0; read < n; read++) {
        to[written++] = from[read]; //~ out-of-bounds
        if (__VERIFIER_nondet_int() && written < n)
            to[written++] = from[read];
    }
    free(from);
    free(to);
    return 0;
}
