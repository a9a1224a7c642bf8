//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Between two graphs of the same kind a function is called that was called before there was any.
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
static int nothing(int number) {
    return number;
}
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
static struct node *grown_again(void) {
    nothing(1);
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
    nothing(0);
    struct node *kept = grown()->left;
    kept->mark = 1;
    struct node *second = grown_again();
    assert(kept->mark == 0); //~ failed-assertion
    return second->mark + (o == NULL);
}
