//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int compare_within(const char *a, const char *b, size_t limit) {
    while (limit-- > 0) {
        if (*a != *b)
            return *a - *b;
        if (*a == '\0')
            return 0;
        a++;
        b++;
    }
    return 0;
}
int main(void) {
    size_t n = (size_t)__VERIFIER_nondet_uint() + 1;
    size_t limit = __VERIFIER_nondet_uint();
    char *a = malloc(n);
    char *b = malloc(limit + 1);
    a[n - 1] = '\0';
    int order = compare_within(a, b, limit);
    free(a);
    free(b);
    return order == 0;
}
