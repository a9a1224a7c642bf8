//@ property: termination
//@ truth: holds
//@ expect: holds
/* Built with any shape by recursion on a depth, and freed by recursion on the tree. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static struct tree *grow(int depth) {
    if (depth <= 0 || __VERIFIER_nondet_int() == 0)
        return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->left = grow(depth - 1);
    tree->right = grow(depth - 1);
    return tree;
}
static void drop(struct tree *tree) {
    if (!tree)
        return;
    drop(tree->left);
    drop(tree->right);
    free(tree);
}
int main(void) {
    drop(grow(__VERIFIER_nondet_int() % 20));
    return 0;
}
