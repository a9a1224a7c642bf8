//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// A node that is taken out of a graph is freed while others still lead to it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    struct node *right;
};
int main(void) {
    struct node *root = malloc(sizeof *root);
    root->left = root->right = root;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = root;
        new->right = root->right;
        root->right = new;
        if (__VERIFIER_nondet_int())
            root = new;
    }
    struct node *out = root->left;
    if (out != root)
        free(out);
    for (struct node *n = root; __VERIFIER_nondet_int();)
        n = __VERIFIER_nondet_int() ? n->left : n->right; //~ use-after-free
    return 0;
} //~ leak
