//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int value = 0;
    int *cells[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        cells[i] = &value;
    for (unsigned i = 0; i < n; i++)
        *cells[i] = 1;
    return *cells[n - 1] == 0;
}
