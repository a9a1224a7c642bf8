//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter is a cell of the heap. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *cell = malloc(sizeof *cell);
    *cell = __VERIFIER_nondet_int();
    while (*cell < 10)
        ++*cell;
    free(cell);
    return 0;
}
