//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int *block = malloc(4);
    block = 0; //~ leak
    for (;;)
        __VERIFIER_nondet_uint();
}
