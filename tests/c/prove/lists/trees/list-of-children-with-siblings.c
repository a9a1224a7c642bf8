//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *child, *sibling;
};
static struct tree *grow(int depth) {
    struct tree *tree = malloc(sizeof *tree);
    tree->child = tree->sibling = NULL;
    while (depth > 0 && __VERIFIER_nondet_int()) {
        struct tree *child = grow(depth - 1);
        child->sibling = tree->child;
        tree->child = child;
    }
    return tree;
}
static void fell(struct tree *tree) {
    for (struct tree *child = tree->child, *next; child; child = next) {
        next = child->sibling;
        fell(child);
    }
    free(tree);
}
int main(void) {
    fell(grow(3));
    return 0;
}
