//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int *data;
    int key;
};
static struct tree *leaf(int key) {
    struct tree *tree = calloc(1, sizeof *tree);
    if (!tree)
        return NULL;
    tree->data = malloc(sizeof *tree->data);
    if (!tree->data) {
        free(tree);
        return NULL;
    }
    *tree->data = key;
    tree->key = key;
    return tree;
}
static struct tree *insert(struct tree *tree, int key) {
    if (!tree)
        return leaf(key);
    if (key < tree->key)
        tree->left = insert(tree->left, key);
    else
        tree->right = insert(tree->right, key);
    return tree;
}
static void destroy(struct tree *tree) {
    if (tree) {
        destroy(tree->left);
        destroy(tree->right);
        *tree->data = 0;
        free(tree->data);
        free(tree);
    }
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root, __VERIFIER_nondet_int());
    destroy(root);
    return 0;
}
