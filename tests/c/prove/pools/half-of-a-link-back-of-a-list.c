//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    struct node *right;
    struct node *next;
    union { struct node *extra; int half[2]; };
};
// The first node of the list has none before it, but the others have: half of a link back is not zero.
int main(void) {
    struct node *root = malloc(sizeof *root);
    root->left = root->right = root->next = NULL;
    root->half[0] = root->half[1] = 0;
    struct node *at = root;
    int some = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = root;
        new->right = at;
        new->next = NULL;
        new->half[0] = new->half[1] = 0;
        if (__VERIFIER_nondet_int())
            at->left = new;
        else
            at->right = new;
        if (__VERIFIER_nondet_int())
            root = new;
        at = new; some = 1;
        while (__VERIFIER_nondet_int() && at->left)
            at = at->left;
    }
    if (!some) return 0;
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->left = n->right = NULL;
        n->extra = NULL;
        n->next = list;
        if (list) list->extra = n;
        list = n;
    }
    at->left = list;
    for (struct node *n = at; n != NULL && __VERIFIER_nondet_int();) {
        assert(n->half[1] == 0);  //~ failed-assertion
        struct node *l = n->next; if (l && __VERIFIER_nondet_int()) { n = l; continue; }
        n = __VERIFIER_nondet_int() ? n->left : n->right;
    }
    return 0;
}
