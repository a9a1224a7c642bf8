//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner {
    int first, second;
};
struct outer {
    int data;
    struct inner inner;
};
static struct inner *get(void) {
    struct outer *outer = __VERIFIER_nondet_int() ? malloc(sizeof *outer) : NULL;
    return outer ? &outer->inner : NULL;
}
int main(void) {
    struct inner *inner = get();
    if (inner)
        free(inner); //~ invalid-free
    return 0;
}
