//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Of a graph just one node is freed; the function that ends the program knows nothing of the others.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    struct node *right;
};
static void stop(void) {
    abort();
}
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
    root = NULL;
    free(out); //~ leak
    stop();
    return 0;
}
