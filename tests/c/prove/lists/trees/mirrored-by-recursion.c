//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};
static struct tree *leaf(int key) {
    struct tree *tree = malloc(sizeof *tree);
    tree->left = tree->right = NULL;
    tree->key = key;
    return tree;
}
static struct tree *grow(void) {
    struct tree *root = leaf(0);
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left)
            at->left = leaf(1);
        else
            at->right = leaf(2);
    }
    return root;
}
static void mirror(struct tree *tree) {
    if (!tree)
        return;
    struct tree *left = tree->left;
    tree->left = tree->right;
    tree->right = left;
    mirror(tree->left);
    mirror(tree->right);
}
static void destroy(struct tree *tree) {
    if (!tree)
        return;
    destroy(tree->left);
    destroy(tree->right);
    free(tree);
}
int main(void) {
    struct tree *root = grow();
    mirror(root);
    destroy(root);
    return 0;
}
