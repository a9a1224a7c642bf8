//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* No depth ends the growth: the inputs may say yes for ever. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static struct tree *grow(void) { //~ endless-run
    if (__VERIFIER_nondet_int() == 0)
        return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->left = grow(); //~ endless-run
    tree->right = grow(); //~ endless-run
    return tree;
}
int main(void) {
    return grow() == NULL;
}
