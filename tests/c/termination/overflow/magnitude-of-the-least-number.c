//@ property: termination
//@ truth: violated
//@ expect: unknown
/* It has none that fits; compilers take it for at least zero. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x >= -2147483647)
        return 0;
    while (abs(x) >= 0)  //~ endless-run
        ;
    return 0;
}
