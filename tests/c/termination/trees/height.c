//@ property: termination
//@ truth: holds
//@ expect: holds
/* The height of a tree of any size, by recursion. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static int height(const struct tree *tree) {
    if (!tree)
        return 0;
    int left = height(tree->left);
    int right = height(tree->right);
    return 1 + (left > right ? left : right);
}
int main(void) {
    struct tree *tree = NULL;
    for (int i = __VERIFIER_nondet_int() % 1000; i > 0; i--) {
        struct tree *root = malloc(sizeof *root);
        root->left = i % 2 ? tree : NULL;
        root->right = i % 2 ? NULL : tree;
        tree = root;
    }
    return height(tree) == 1001;
}
