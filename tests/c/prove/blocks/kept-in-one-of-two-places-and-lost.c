//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_nondet_memory(void *, size_t);
struct both {
    char *one;
    char *other;
};
static char *make(void) {
    return malloc(1); //~ allocated-here
}
/* Where the ways meet, neither place is known to hold the block, but there is one. */
int main(void) {
    struct both both;
    __VERIFIER_nondet_memory(&both, sizeof both);
    if (__VERIFIER_nondet_int())
        both.one = make();
    else
        both.other = make();
    return both.one == both.other;
} //~ leak
