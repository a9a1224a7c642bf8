// A red-black tree with links to parents.
#include <stdlib.h>

enum colour { RED, BLACK };

struct rb {
    struct rb *left, *right, *parent;
    enum colour colour;
    int key;
};

struct rbtree {
    struct rb *root;
    unsigned count;
};

struct rbtree *rb_new(void) { //@ holds holds -> holds holds
    struct rbtree *tree = malloc(sizeof *tree);
    if (!tree) abort();
    tree->root = NULL;
    tree->count = 0;
    return tree;
}

struct rb *rb_lookup(struct rbtree *tree, int key) { //@ holds holds -> holds holds
    struct rb *at = tree ? tree->root : NULL;
    while (at && at->key != key) at = key < at->key ? at->left : at->right;
    return at;
}

struct rb *rb_first(struct rbtree *tree) { //@ holds holds -> holds holds
    if (!tree || !tree->root) return NULL;
    struct rb *at = tree->root;
    while (at->left) at = at->left;
    return at;
}

struct rb *rb_last(struct rbtree *tree) { //@ holds holds -> holds holds
    if (!tree || !tree->root) return NULL;
    struct rb *at = tree->root;
    while (at->right) at = at->right;
    return at;
}

struct rb *rb_next(struct rb *at) { //@ holds holds -> holds holds
    if (!at) return NULL;
    if (at->right) {
        at = at->right;
        while (at->left) at = at->left;
        return at;
    }
    while (at->parent && at == at->parent->right) at = at->parent;
    return at->parent;
}

struct rb *rb_previous(struct rb *at) { //@ holds holds -> holds holds
    if (!at) return NULL;
    if (at->left) {
        at = at->left;
        while (at->right) at = at->right;
        return at;
    }
    while (at->parent && at == at->parent->left) at = at->parent;
    return at->parent;
}

unsigned rb_height(struct rb *at) { //@ holds holds -> holds holds
    if (!at) return 0;
    unsigned left = rb_height(at->left), right = rb_height(at->right);
    return 1 + (left > right ? left : right);
}

unsigned rb_nodes(struct rbtree *tree) { //@ holds holds -> holds holds
    return tree ? tree->count : 0;
}

// Rotations are for nodes that have a child there: whoever has none is left alone.
void rb_rotate_left(struct rbtree *tree, struct rb *at) { //@ holds holds -> holds holds
    if (!tree || !at || !at->right) return;
    struct rb *up = at->right;
    at->right = up->left;
    if (up->left) up->left->parent = at;
    up->parent = at->parent;
    if (!at->parent) tree->root = up;
    else if (at == at->parent->left) at->parent->left = up;
    else at->parent->right = up;
    up->left = at;
    at->parent = up;
}

void rb_rotate_right(struct rbtree *tree, struct rb *at) { //@ holds holds -> holds holds
    if (!tree || !at || !at->left) return;
    struct rb *up = at->left;
    at->left = up->right;
    if (up->right) up->right->parent = at;
    up->parent = at->parent;
    if (!at->parent) tree->root = up;
    else if (at == at->parent->right) at->parent->right = up;
    else at->parent->left = up;
    up->right = at;
    at->parent = up;
}

// In any graph the grandparent may be missing: it is asked for.
static void repair(struct rbtree *tree, struct rb *at) {
    while (at->parent && at->parent->colour == RED && at->parent->parent) {
        struct rb *above = at->parent->parent;
        if (at->parent == above->left) {
            struct rb *uncle = above->right;
            if (uncle && uncle->colour == RED) {
                at->parent->colour = BLACK;
                uncle->colour = BLACK;
                above->colour = RED;
                at = above;
                continue;
            }
            if (at == at->parent->right) {
                at = at->parent;
                rb_rotate_left(tree, at);
            }
            if (at->parent) at->parent->colour = BLACK;
            above->colour = RED;
            rb_rotate_right(tree, above);
        } else {
            struct rb *uncle = above->left;
            if (uncle && uncle->colour == RED) {
                at->parent->colour = BLACK;
                uncle->colour = BLACK;
                above->colour = RED;
                at = above;
                continue;
            }
            if (at == at->parent->left) {
                at = at->parent;
                rb_rotate_right(tree, at);
            }
            if (at->parent) at->parent->colour = BLACK;
            above->colour = RED;
            rb_rotate_left(tree, above);
        }
    }
    if (tree->root) tree->root->colour = BLACK;
}

struct rb *rb_insert(struct rbtree *tree, int key) { //@ holds holds -> holds holds
    if (!tree) return NULL;
    struct rb *above = NULL, *at = tree->root;
    while (at) {
        above = at;
        if (key == at->key) return at;
        at = key < at->key ? at->left : at->right;
    }
    struct rb *made = malloc(sizeof *made);
    if (!made) abort();
    made->key = key;
    made->colour = RED;
    made->left = NULL;
    made->right = NULL;
    made->parent = above;
    if (!above) tree->root = made;
    else if (key < above->key) above->left = made;
    else above->right = made;
    tree->count++;
    repair(tree, made);
    return made;
}

static void replace(struct rbtree *tree, struct rb *old, struct rb *by) {
    if (!old->parent) tree->root = by;
    else if (old == old->parent->left) old->parent->left = by;
    else old->parent->right = by;
    if (by) by->parent = old->parent;
}

// Takes a node out without freeing it.
struct rb *rb_steal(struct rbtree *tree, int key) { //@ holds holds -> holds holds
    struct rb *at = rb_lookup(tree, key);
    if (!at) return NULL;
    if (!at->left) {
        replace(tree, at, at->right);
    } else if (!at->right) {
        replace(tree, at, at->left);
    } else {
        struct rb *next = at->right;
        while (next->left) next = next->left;
        if (next->parent != at) {
            replace(tree, next, next->right);
            next->right = at->right;
            if (next->right) next->right->parent = next;
        }
        replace(tree, at, next);
        next->left = at->left;
        if (next->left) next->left->parent = next;
        next->colour = at->colour;
    }
    tree->count--;
    at->left = at->right = at->parent = NULL;
    return at;
}

int rb_sum(struct rb *at) { //@ holds holds -> holds holds
    return at ? (int)((unsigned)rb_sum(at->left) + (unsigned)at->key + (unsigned)rb_sum(at->right)) : 0;
}
