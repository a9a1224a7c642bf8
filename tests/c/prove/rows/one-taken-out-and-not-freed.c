//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *names[16];
    int n = 0, k = __VERIFIER_nondet_int();
    while (n < 16 && __VERIFIER_nondet_int())
        names[n++] = malloc(8);
    if (k >= 0 && k < n) {
        for (int i = k; i < n - 1; i++)
            names[i] = names[i + 1];
        n--;
    }
    for (int i = 0; i < n; i++)
        free(names[i]);
    return 0;
} //~ leak
