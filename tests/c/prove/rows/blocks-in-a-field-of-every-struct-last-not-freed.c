//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct item { int count; int *values; };
int main(void) {
    struct item item[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++) {
        item[i].values = malloc(4 * sizeof *item[i].values);
        item[i].count = 4;
    }
    for (unsigned i = 0; i + 1 < n; i++)
        free(item[i].values);
    return 0;
} //~ leak
