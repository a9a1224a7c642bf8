//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    char *first = malloc((size_t)n);
    char *second = malloc((size_t)n); //~ not-freed-at-exit
    for (int i = 0; i < n; i++) {
        first[i] = second[n - 1 - i] = 'c';
        if (__VERIFIER_nondet_int()) {
            free(first);
            exit(1);
        }
    }
    free(second);
    free(first);
    return 0;
}
