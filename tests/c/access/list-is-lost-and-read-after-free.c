//@ property: access
//@ truth: violated
//@ expect: violated
// A leak comes first in every run that goes wrong; it does not count, and does not hide the fault.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *lost = malloc(sizeof *lost);
    lost = malloc(sizeof *lost);
    *lost = 0;
    free(lost);
    if (__VERIFIER_nondet_int() == 12345)
        return *lost; //~ use-after-free
    return 0;
}
