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
static void destroy(struct tree *tree) {
    if (!tree)
        return;
    destroy(tree->left);
    destroy(tree->right);
    free(tree);
}
static struct tree *leaf(int key) {
    struct tree *tree = malloc(sizeof *tree); //~ allocated-here
    if (!tree)
        return NULL;
    tree->left = tree->right = NULL;
    tree->key = key;
    return tree;
}
static struct tree *copy(const struct tree *tree) {
    if (!tree)
        return NULL;
    struct tree *other = leaf(tree->key);
    if (!other)
        return NULL;
    other->left = copy(tree->left);
    other->right = copy(tree->right);
    if (tree->right && !other->right) {
        free(other); //~ leak
        return NULL;
    }
    return other;
}
static int insert(struct tree **root, int key) {
    struct tree **place = root;
    while (*place)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    *place = leaf(key);
    return *place != NULL;
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        if (!insert(&root, __VERIFIER_nondet_int()))
            break;
    struct tree *other = copy(root);
    destroy(root);
    destroy(other);
    return 0;
}
