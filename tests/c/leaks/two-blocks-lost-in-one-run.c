//@ property: leaks
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *first = malloc(sizeof *first);
    int *second = malloc(2 * sizeof *second);
    if (__VERIFIER_nondet_int() == 77) {
        first = NULL;  //~ leak
        second = NULL; //~ leak
    }
    free(first);
    free(second);
    return 0;
}
