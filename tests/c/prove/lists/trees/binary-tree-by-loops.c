//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};
int main(void) {
    struct tree *root = NULL;
    int key;
    while ((key = __VERIFIER_nondet_int()) != 0) {
        struct tree **place = &root;
        while (*place)
            place = key < (*place)->key ? &(*place)->left : &(*place)->right;
        struct tree *tree = malloc(sizeof *tree);
        tree->left = tree->right = NULL;
        tree->key = key;
        *place = tree;
    }
    while (root) {
        /* Turn until there is nothing on the left. */
        if (root->left) {
            struct tree *left = root->left;
            root->left = left->right;
            left->right = root;
            root = left;
        } else {
            struct tree *right = root->right;
            free(root);
            root = right;
        }
    }
    return 0;
}
