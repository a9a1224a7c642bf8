//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Two nodes that may be the same one are freed.
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
    root->left = root->right = root;
    root->mark = 0;
    struct node *at = root;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = root;
        new->right = at;
        new->mark = 1;
        if (__VERIFIER_nondet_int())
            at->left = new; //~ leak
        else
            at->right = new;
        if (__VERIFIER_nondet_int())
            root = new;
        at = new;
        while (__VERIFIER_nondet_int())
            at = at->left;
    }
    struct node *one = root->left;
    struct node *other = at->right;
    free(one);
    free(other); //~ double-free
    return 0;
}
