//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A sentinel root that is its own parent, and a walk that waits for null. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct tree {
    struct tree *parent;
};
int main(void) {
    struct tree *node = malloc(sizeof *node);
    node->parent = node;
    for (unsigned depth = __VERIFIER_nondet_uint() % 10000; depth > 0; depth--) {
        struct tree *child = malloc(sizeof *child);
        child->parent = node;
        node = child;
    }
    while (node->parent) //~ endless-run
        node = node->parent;
    return 0;
}
