//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};
static int insert(struct tree **place, int key) {
    while (*place)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    struct tree *leaf = malloc(sizeof *leaf);
    if (!leaf)
        return 0;
    leaf->left = leaf->right = NULL;
    leaf->key = key;
    *place = leaf;
    return 1;
}
static void destroy(struct tree *tree) {
    if (!tree)
        return;
    destroy(tree->left);
    destroy(tree->right);
    free(tree);
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        if (!insert(&root, __VERIFIER_nondet_int())) {
            destroy(root);
            return 1;
        }
    destroy(root);
    return 0;
}
