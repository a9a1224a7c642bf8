//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static struct tree *grow(void) {
    struct tree *root = calloc(1, sizeof *root);
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        struct tree *leaf = calloc(1, sizeof *leaf);
        if (!at->left)
            at->left = leaf;
        else
            at->right = leaf;
    }
    return root;
}
static void destroy(struct tree *tree) {
    if (!tree)
        return;
    destroy(tree->left); //~ use-after-free
    destroy(tree->right);
    free(tree);
}
int main(void) {
    struct tree *root = grow(), *kept[2] = {NULL, NULL}, *at = root;
    while (at->left && at->right) {
        kept[__VERIFIER_nondet_int() > 0] = at->left;
        at = at->right;
    }
    destroy(root);
    if (kept[0])
        free(kept[0]); //~ double-free
    destroy(kept[1]);
    return 0;
}
