//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    if (count < 1 || count > 1000)
        return 0;
    char **names = calloc(count, sizeof *names);
    if (!names)
        return 1;
    for (unsigned i = 0; i < count; i++)
        names[i] = malloc(10);
    for (unsigned i = 0; i < count; i++)
        if (names[i])
            names[i][9] = 0;
    for (unsigned i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return 0;
}
