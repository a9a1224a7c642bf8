//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int red = 1, blue = 2;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int **slot = malloc(n * sizeof *slot);
    if (!slot)
        return 0;
    for (int i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? &red : &blue;
    // Where there is no room, the old block keeps its elements.
    int **more = realloc(slot, 2 * n * sizeof *slot);
    if (!more) {
        int k = __VERIFIER_nondet_int();
        if (k >= 0 && k < n) assert(*slot[k] == 1 || *slot[k] == 2);
        free(slot);
        return 0;
    }
    int k = __VERIFIER_nondet_int();
    if (k >= 0 && k < n) assert(*more[k] == 1 || *more[k] == 2);
    free(more);
    return 0;
}
