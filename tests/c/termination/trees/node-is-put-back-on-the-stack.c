//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The node itself is put back where its child was meant. */
#include <stdlib.h>
struct tree {
    int key;
    struct tree *left, *right;
};
int main(void) {
    struct tree leaf = {1, NULL, NULL};
    struct tree root = {2, &leaf, NULL};
    struct tree *stack[8];
    int waiting = 0;
    unsigned sum = 0;
    stack[waiting++] = &root;
    while (waiting > 0) { //~ endless-run
        struct tree *tree = stack[--waiting];
        sum += (unsigned)tree->key;
        if (tree->left)
            stack[waiting++] = tree;
    }
    return sum == 3;
}
