//@ property: termination
//@ truth: violated
//@ expect: unknown
/* The program may not end before the loop, whatever wraps. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x + 1 < x)
        exit(0);
    while (x == 2147483647)  //~ endless-run
        ;
    return 0;
}
