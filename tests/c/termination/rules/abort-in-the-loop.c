//@ property: termination
//@ truth: holds
//@ expect: holds
/* One of the rounds aborts: the third, or an earlier one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned i = 0;
    while (1) {
        if (__VERIFIER_nondet_int() == 5 || i == 3)
            abort();
        i++;
    }
}
