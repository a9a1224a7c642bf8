//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const char *a, const char *b) {
    while (*a && *a == *b) { //~ out-of-bounds
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b; //~ out-of-bounds
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    if (n < 1)
        n = 1;
    if (m < 1)
        m = 1;
    char *a = malloc((size_t)n);
    char *b = malloc((size_t)m);
    for (int i = 0; i < n - 1; i++)
        a[i] = 'x';
    for (int i = 0; i < m; i++)
        b[i] = 'x';
    a[n - 1] = '\0';
    compare(a, b);
    free(a);
    free(b);
    return 0;
}
