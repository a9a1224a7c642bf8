//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 50)
        return 0;
    int **all = malloc((size_t)count * sizeof *all), **copy = malloc((size_t)count * sizeof *copy);
    for (int i = 0; i < count; i++)
        all[i] = malloc(sizeof(int));
    memcpy(copy, all, (size_t)count * sizeof *all);
    for (int i = 0; i < count; i++)
        free(all[i]);
    for (int i = 0; i < count; i++)
        if (i == 2)
            free(copy[i]); //~ double-free
    free(all);
    free(copy);
    return 0;
}
