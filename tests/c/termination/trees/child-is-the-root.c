//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A leaf has the root as its child: no tree any more, and no height. */
#include <stdlib.h>
struct tree {
    struct tree *left, *right;
};
static unsigned height(const struct tree *tree) { //~ endless-run
    if (!tree)
        return 0;
    unsigned left = height(tree->left); //~ endless-run
    unsigned right = height(tree->right); //~ endless-run
    return 1 + (left > right ? left : right);
}
int main(void) {
    struct tree *root = calloc(1, sizeof *root);
    root->left = calloc(1, sizeof *root);
    root->left->right = root;
    return height(root) == 2;
}
