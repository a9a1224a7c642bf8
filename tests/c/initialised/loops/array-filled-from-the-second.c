//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof *a);
    for (int i = 1; i < n; i++)
        a[i] = i * 2;
    int large = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 5) //~ uninitialised-read
            large++;
    free(a);
    return large;
}
