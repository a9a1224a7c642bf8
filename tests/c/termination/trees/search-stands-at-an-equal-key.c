//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* An equal key leads neither to the left nor to the right. */
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
    while (at) { //~ endless-run
        if (key < at->key)
            at = at->left;
        else if (key > at->key)
            at = at->right;
    }
    return 0;
}
