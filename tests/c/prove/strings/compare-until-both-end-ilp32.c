//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static int same(const char *a, const char *b) {
    for (; *a == *b; a++, b++)
        if (*a == '\0')
            return 1;
    return 0;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned m = __VERIFIER_nondet_ushort();
    char *a = malloc(n + 1);
    char *b = malloc(m + 1);
    a[n] = b[m] = '\0';
    same(a, b);
    free(a);
    free(b);
    return 0;
}
