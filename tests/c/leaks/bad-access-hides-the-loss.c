//@ property: leaks
//@ truth: holds
//@ expect: unknown
// Every run that gets past the bad access is outside C: whatever it loses then does not count.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cells[2] = {0, 0};
    int *block = malloc(sizeof *block);
    if (__VERIFIER_nondet_int()) {
        cells[__VERIFIER_nondet_int() | 2] = 1;
        block = NULL;
    }
    free(block);
    return cells[0];
}
