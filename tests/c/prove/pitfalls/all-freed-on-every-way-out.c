//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    char *first = malloc((size_t)n);
    char *second = malloc((size_t)n);
    for (int i = 0; i < n; i++) {
        first[i] = second[n - 1 - i] = 'c';
        if (__VERIFIER_nondet_int())
            break;
    }
    free(second);
    free(first);
    return 0;
}
