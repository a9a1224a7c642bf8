//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Every node leads to any two nodes; one that is passed may get a third mark.
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
        if (at->right == root)
            at->mark = 2;
    }
    for (struct node *n = root; n != NULL && __VERIFIER_nondet_int();) {
        assert(n->mark == 0 || n->mark == 1); //~ failed-assertion
        n = __VERIFIER_nondet_int() ? n->left : n->right;
    }
    return 0;
}
