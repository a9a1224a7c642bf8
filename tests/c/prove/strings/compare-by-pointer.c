//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
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
    a[n - 1] = '\0';
    b[m - 1] = '\0';
    compare(a, b);
    free(a);
    free(b);
    return 0;
}
