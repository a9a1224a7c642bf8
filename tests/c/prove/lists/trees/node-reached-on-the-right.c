//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static struct tree *leaf(void) {
    struct tree *tree = malloc(sizeof *tree);
    tree->left = tree->right = NULL;
    return tree;
}
int main(void) {
    struct tree *root = leaf();
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left)
            at->left = leaf();
        else
            at->right = leaf();
    }
    struct tree *at = root;
    while (__VERIFIER_nondet_int() && at->left && at->right)
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    if (at != root)
        assert(root->right != at); //~ failed-assertion
    return 0;
}
