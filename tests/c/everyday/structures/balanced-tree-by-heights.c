//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A tree that is balanced by heights: after every insertion the nodes on the way up are rotated. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    int height;
    struct node *left;
    struct node *right;
};

static int height(const struct node *node) {
    return node == NULL ? 0 : node->height;
}

static void set_height(struct node *node) {
    int left = height(node->left), right = height(node->right);
    node->height = (left > right ? left : right) + 1;
}

static struct node *rotate_right(struct node *node) {
    struct node *top = node->left;
    node->left = top->right;
    top->right = node;
    set_height(node);
    set_height(top);
    return top;
}

static struct node *rotate_left(struct node *node) {
    struct node *top = node->right;
    node->right = top->left;
    top->left = node;
    set_height(node);
    set_height(top);
    return top;
}

static struct node *balance(struct node *node) {
    set_height(node);
    int difference = height(node->left) - height(node->right);
    if (difference > 1) {
        if (height(node->left->left) < height(node->left->right))
            node->left = rotate_left(node->left);
        return rotate_right(node);
    }
    if (difference < -1) {
        if (height(node->right->right) < height(node->right->left))
            node->right = rotate_right(node->right);
        return rotate_left(node);
    }
    return node;
}

/* Leaves the tree as it is if the key is there or there is no memory. */
static struct node *insert(struct node *node, int key) {
    if (node == NULL) {
        struct node *leaf = malloc(sizeof *leaf);
        if (leaf != NULL) {
            leaf->key = key;
            leaf->height = 1;
            leaf->left = leaf->right = NULL;
        }
        return leaf;
    }
    if (key < node->key)
        node->left = insert(node->left, key);
    else if (key > node->key)
        node->right = insert(node->right, key);
    else
        return node;
    return balance(node);
}

static void destroy(struct node *node) {
    if (node != NULL) {
        destroy(node->left);
        destroy(node->right);
        free(node);
    }
}

static const struct node *find(const struct node *node, int key) {
    while (node != NULL && node->key != key)
        node = key < node->key ? node->left : node->right;
    return node;
}

int main(void) {
    struct node *root = NULL;
    unsigned count = 0, found = 0;
    int command;
    while (count < 1000 && (command = __VERIFIER_nondet_int()) != 0) {
        int key = __VERIFIER_nondet_int();
        count++;
        if (command < 0)
            found += find(root, key) != NULL;
        else
            root = insert(root, key);
    }
    printf("height %d, %u found\n", height(root), found);
    destroy(root);
    return 0;
}
