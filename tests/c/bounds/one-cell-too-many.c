//@ property: bounds
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *cells = malloc(n * sizeof *cells);
    for (int i = 0; i <= n; i++)
        cells[i] = i; //~ out-of-bounds
    return cells[n - 1] != n - 1;
}
