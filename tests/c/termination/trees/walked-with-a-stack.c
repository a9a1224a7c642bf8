//@ property: termination
//@ truth: holds
//@ expect: holds
/* The nodes that wait are on a stack of its own; each node is put there once. */
#include <stdlib.h>
struct tree {
    int key;
    struct tree *left, *right;
};
static struct tree *leaf(int key, struct tree *left, struct tree *right) {
    struct tree *tree = malloc(sizeof *tree);
    tree->key = key;
    tree->left = left;
    tree->right = right;
    return tree;
}
int main(void) {
    struct tree *root = leaf(4, leaf(2, leaf(1, NULL, NULL), leaf(3, NULL, NULL)), leaf(6, NULL, NULL));
    struct tree *stack[8];
    int waiting = 0, sum = 0;
    stack[waiting++] = root;
    while (waiting > 0) {
        struct tree *tree = stack[--waiting];
        sum += tree->key;
        if (tree->left)
            stack[waiting++] = tree->left;
        if (tree->right)
            stack[waiting++] = tree->right;
        free(tree);
    }
    return sum == 16 ? 0 : 1;
}
