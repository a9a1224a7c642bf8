//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};
static void insert(struct tree **place, int key) {
    while (*place)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    struct tree *leaf = malloc(sizeof *leaf);
    leaf->left = leaf->right = NULL; //~ null-dereference
    leaf->key = key;
    *place = leaf;
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
        insert(&root, __VERIFIER_nondet_int());
    destroy(root);
    return 0;
}
