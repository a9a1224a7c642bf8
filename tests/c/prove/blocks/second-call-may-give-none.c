//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* The second call is given all that the function can return, not what comes first. */
static char *perhaps(void) {
    return __VERIFIER_nondet_int() ? NULL : malloc(1);
}
int main(void) {
    free(perhaps());
    char *block = perhaps();
    *block = 1; //~ null-dereference
    free(block);
    return 0;
}
