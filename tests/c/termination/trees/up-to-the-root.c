//@ property: termination
//@ truth: holds
//@ expect: holds
/* From any node the way up ends at the root, which has no parent. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct tree {
    struct tree *parent;
};
int main(void) {
    struct tree *node = malloc(sizeof *node);
    node->parent = NULL;
    for (unsigned depth = __VERIFIER_nondet_uint() % 10000; depth > 0; depth--) {
        struct tree *child = malloc(sizeof *child);
        child->parent = node;
        node = child;
    }
    while (node->parent)
        node = node->parent;
    return 0;
}
