//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *kept = malloc(4);
    assert(__VERIFIER_nondet_int());
    free(kept);
    return 0;
}
