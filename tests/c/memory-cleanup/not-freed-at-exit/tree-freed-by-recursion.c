//@ property: memory-cleanup
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
struct tree {
    struct tree *left, *right;
    int key;
};
static struct tree *insert(struct tree *tree, int key) {
    if (!tree) {
        tree = calloc(1, sizeof *tree);
        tree->key = key;
    } else if (key < tree->key) {
        tree->left = insert(tree->left, key);
    } else {
        tree->right = insert(tree->right, key);
    }
    return tree;
}
static void print_and_free(struct tree *tree) {
    if (!tree)
        return;
    print_and_free(tree->left);
    printf("%d ", tree->key);
    struct tree *right = tree->right;
    free(tree);
    print_and_free(right);
}
int main(void) {
    static const int keys[] = {50, 20, 70, 10, 30, 60, 80, 25};
    struct tree *tree = NULL;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        tree = insert(tree, keys[i]);
    print_and_free(tree);
    printf("\n");
    return 0;
}
