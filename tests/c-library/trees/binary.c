// Binary search trees, and what may be a graph just as well.
#include <stdlib.h>

struct tree {
    int value;
    struct tree *left, *right;
};

struct tree *init_tree(int value) { //@ holds holds -> holds holds
    struct tree *made = malloc(sizeof *made);
    if (!made) abort();
    made->value = value;
    made->left = NULL;
    made->right = NULL;
    return made;
}

int contains(struct tree *tree, int value) { //@ holds holds -> holds holds
    if (!tree) return 0;
    if (tree->value == value) return 1;
    return contains(value < tree->value ? tree->left : tree->right, value);
}

struct tree *add(struct tree *tree, int value) { //@ holds holds -> holds holds
    if (!tree) return init_tree(value);
    if (value < tree->value) tree->left = add(tree->left, value);
    else if (value > tree->value) tree->right = add(tree->right, value);
    return tree;
}

struct tree *add_in_a_loop(struct tree *tree, int value) { //@ holds holds -> holds holds
    struct tree *made = init_tree(value), *at = tree;
    if (!tree) return made;
    for (;;) {
        if (value < at->value) {
            if (!at->left) {
                at->left = made;
                break;
            }
            at = at->left;
        } else {
            if (!at->right) {
                at->right = made;
                break;
            }
            at = at->right;
        }
    }
    return tree;
}

int maximum(struct tree *tree) { //@ holds-if holds-if -> holds-if holds-if
    while (tree->right) tree = tree->right; // requires tree != NULL
    return tree->value;
}

int nodes(struct tree *tree) { //@ holds holds -> holds holds
    return tree ? 1 + nodes(tree->left) + nodes(tree->right) : 0;
}

struct tree *mirror(struct tree *tree) { //@ holds holds -> holds holds
    if (!tree) return NULL;
    struct tree *left = mirror(tree->left);
    tree->left = mirror(tree->right);
    tree->right = left;
    return tree;
}

struct tree *copy(struct tree *tree) { //@ holds holds -> holds holds
    if (!tree) return NULL;
    struct tree *made = malloc(sizeof *made);
    if (!made) abort();
    made->value = tree->value;
    made->left = copy(tree->left);
    made->right = copy(tree->right);
    return made;
}

struct tree *rotate_left(struct tree *tree) { //@ holds holds -> holds holds
    if (!tree || !tree->right) return tree;
    struct tree *top = tree->right;
    tree->right = top->left;
    top->left = tree;
    return top;
}

// Nothing says that there is something to the right.
struct tree *rotate_blindly(struct tree *tree) { //@ violated violated -> violated unknown
    if (!tree) return tree;
    struct tree *top = tree->right;
    tree->right = top->left;
    top->left = tree;
    return top;
}

void free_tree(struct tree *tree) { //@ violated violated -> unknown unknown
    if (!tree) return;
    free_tree(tree->left);
    free_tree(tree->right);
    free(tree);
}
