//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static void destroy(struct tree *tree) {
    if (!tree)
        return;
    destroy(tree->left);
    destroy(tree->right);
    free(tree);
}
static struct tree *grow(int depth) {
    struct tree *tree = malloc(sizeof *tree);
    if (!tree)
        return NULL;
    tree->left = tree->right = NULL;
    if (depth > 0) {
        tree->left = grow(depth - 1);
        tree->right = grow(depth - 1);
        if (!tree->left || !tree->right) {
            destroy(tree);
            return NULL;
        }
    }
    return tree;
}
int main(void) {
    struct tree *tree = grow(__VERIFIER_nondet_int());
    if (!tree)
        return 1;
    destroy(tree);
    return 0;
}
