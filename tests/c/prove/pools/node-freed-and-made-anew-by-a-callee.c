//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// A callee frees a node of a graph and makes a graph of the same kind: the pointer of the caller dangles.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    struct node *right;
    int mark;
};
static struct node *grown(void) {
    struct node *root = malloc(sizeof *root);
    root->left = root->right = root;
    root->mark = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->left = root;
        new->right = root->left;
        new->mark = 0;
        root->left = new;
        root = new;
    }
    return root;
}
static struct node *renewed(struct node *old) {
    struct node *next = old->left;
    free(old);
    struct node *new = grown();
    new->right = next;
    return new;
}
int main(void) {
    struct node *root = grown();
    struct node *kept = root->left;
    struct node *new = renewed(root);
    int mark = kept->mark; //~ use-after-free
    return new->mark + mark != 0;
} //~ leak
