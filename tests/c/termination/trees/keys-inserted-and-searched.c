//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Insertion and search go down from node to child. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    int key;
    struct tree *left, *right;
};
static void insert(struct tree **place, int key) {
    while (*place)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    *place = malloc(sizeof **place);
    (*place)->key = key;
    (*place)->left = (*place)->right = NULL;
}
int main(void) {
    struct tree *root = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--)
        insert(&root, __VERIFIER_nondet_int());
    int key = __VERIFIER_nondet_int();
    const struct tree *at = root;
    while (at && at->key != key)
        at = key < at->key ? at->left : at->right;
    return at ? 1 : 0;
}
