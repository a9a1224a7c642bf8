//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// The variable is never read again, but it is still there.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int *block = malloc(4);
    for (;;)
        __VERIFIER_nondet_uint();
}
