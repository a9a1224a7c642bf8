//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// A function makes a second graph of the same kind: nodes of the first one are not like those of the second.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct other {
    struct other *left, *right;
};
struct node {
    struct node *left, *right;
    int mark;
};
static struct node *grown(void) {
    struct node *root = NULL;
    do {
        struct node *new = malloc(sizeof *new);
        new->mark = 0;
        new->left = root ? root : new;
        new->right = root ? root->left : new;
        if (root)
            root->left = new;
        root = new;
    } while (__VERIFIER_nondet_int() || root->left == root);
    return root;
}
int main(void) {
    struct other *o = malloc(sizeof *o);
    o->left = o->right = o;
    while (__VERIFIER_nondet_int()) {
        struct other *new = malloc(sizeof *new);
        new->left = o;
        new->right = o->left;
        o->left = new;
        o = new;
    }
    struct node *kept = grown()->left;
    kept->mark = 1;
    struct node *second = grown();
    assert(kept->mark == 0); //~ failed-assertion
    return second->mark + (o == NULL);
}
