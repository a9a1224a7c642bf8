//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter is reached by way of a pointer to a pointer. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *cell = malloc(sizeof *cell);
    int **way = &cell;
    *cell = __VERIFIER_nondet_int();
    while (**way > 0)
        **way -= 2;
    free(cell);
    return 0;
}
