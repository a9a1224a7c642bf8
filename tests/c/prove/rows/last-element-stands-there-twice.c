//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 50)
        return 0;
    int **all = malloc(((size_t)count + 1) * sizeof *all);
    for (int i = 0; i < count; i++)
        all[i] = malloc(sizeof(int));
    all[count] = all[count - 1];
    for (int i = 0; i <= count; i++)
        free(all[i]); //~ double-free
    free(all);
    return 0;
}
