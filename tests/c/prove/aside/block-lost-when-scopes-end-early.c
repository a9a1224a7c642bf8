//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
// Nothing names these variables for a while, but their scopes end where the function returns early.
int main(void) {
    long *first = malloc(8), *second = malloc(16), *third = malloc(24), *fourth = malloc(32);
    unsigned long count = __VERIFIER_nondet_ulong();
    if (count < 3 || count > 15)
        return 0;
    char *letters = malloc(count);
    free(letters);
    free(first);
    free(second);
    free(third);
    free(fourth);
    return 0;
}  //~ leak
