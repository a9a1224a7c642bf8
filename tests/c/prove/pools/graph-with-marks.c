//@ property: assertions
//@ truth: holds
//@ expect: holds
// Every node leads to any two nodes; whatever way is gone through them, a mark is one of two.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    struct node *right;
    int mark;
};
int main(void) {
    struct node *root = malloc(sizeof *root);
    root->left = root->right = NULL;
    root->mark = 0;
    struct node *at = root;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = root;
        new->right = at;
        new->mark = 1;
        if (__VERIFIER_nondet_int())
            at->left = new;
        else
            at->right = new;
        if (__VERIFIER_nondet_int())
            root = new;
        at = new;
        while (__VERIFIER_nondet_int() && at->left)
            at = at->left;
    }
    for (struct node *n = root; n != NULL && __VERIFIER_nondet_int();) {
        assert(n->mark == 0 || n->mark == 1);
        n = __VERIFIER_nondet_int() ? n->left : n->right;
    }
    return 0;
}
