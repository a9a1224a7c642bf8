//@ property: assertions
//@ truth: holds
//@ expect: holds
// A tree whose nodes know the one above them; it is gone down and up again.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right, *up;
    int value;
};
int main(void) {
    struct node *root = malloc(sizeof *root);
    root->left = root->right = root->up = NULL;
    root->value = 1;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = new->right = new->up = NULL;
        new->value = 1;
        struct node *at = root;
        while (__VERIFIER_nondet_int() && at->left)
            at = at->left;
        while (__VERIFIER_nondet_int() && at->right)
            at = at->right;
        if (at->right)
            continue;
        at->right = new;
        new->up = at;
    }
    struct node *at = root;
    while (at->right)
        at = at->right;
    while (at->up)
        at = at->up;
    assert(at->value == 1);
    return 0;
}
