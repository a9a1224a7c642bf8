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
int main(void) {
    struct tree *root = grow();
    while (root) {
        struct tree *up = NULL, *at = root;
        while (at->left || at->right) {
            up = at;
            at = at->left ? at->left : at->right;
        }
        if (!up)
            root = NULL;
        else if (up->left == at)
            up->left = NULL;
        else
            up->right = NULL;
        free(at);
    }
    return 0;
}
