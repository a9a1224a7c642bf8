//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};
struct stack {
    struct stack *below;
    struct tree *tree;
};
static struct tree *leaf(int key) {
    struct tree *tree = malloc(sizeof *tree);
    tree->left = tree->right = NULL;
    tree->key = key;
    return tree;
}
static struct tree *grow(void) {
    struct tree *root = leaf(0);
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left)
            at->left = leaf(1);
        else
            at->right = leaf(2);
    }
    return root;
}
int main(void) {
    struct tree *root = grow();
    struct stack *stack = malloc(sizeof *stack);
    stack->below = NULL;
    stack->tree = root;
    while (stack) {
        struct stack *top = stack;
        struct tree *tree = top->tree;
        stack = top->below;
        free(top);
        if (tree->left) { //~ use-after-free
            struct stack *more = malloc(sizeof *more);
            more->below = stack;
            more->tree = tree->left;
            stack = more;
        }
        if (tree->right) {
            struct stack *more = malloc(sizeof *more);
            more->below = stack;
            more->tree = tree->left;
            stack = more;
        }
        free(tree); //~ leak
    }
    return 0;
}
