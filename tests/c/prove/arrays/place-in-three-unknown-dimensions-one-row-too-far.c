//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000 || m < 1 || m > 1000 || k < 1 || k > 1000) return 0;
    short *a = malloc((size_t)n * m * k * sizeof(short));
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), l = __VERIFIER_nondet_int();
    if (i < 0 || i >= n || j < 0 || j > m || l < 0 || l >= k) {
        free(a);
        return 0;
    }
    a[(i * m + j) * k + l] = l; //~ out-of-bounds
    free(a);
    return 0;
}
