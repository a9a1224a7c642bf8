//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Two ways through a graph may end at the same node: what is written through one pointer is read through the other.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    struct node *right;
    int mark;
};
static struct node *walked(struct node *n) {
    while (__VERIFIER_nondet_int() && n->left && n->right)
        n = __VERIFIER_nondet_int() ? n->left : n->right;
    return n;
}
int main(void) {
    struct node *root = malloc(sizeof *root);
    root->left = root->right = NULL;
    root->mark = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = root;
        new->right = walked(root);
        new->mark = 0;
        root = new;
    }
    struct node *one = walked(root);
    struct node *other = walked(root);
    one->mark = 1;
    other->mark = 2;
    assert(one->mark == 1); //~ failed-assertion
    return 0;
}
