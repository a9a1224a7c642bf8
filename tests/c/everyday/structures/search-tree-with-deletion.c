//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A search tree of numbers; nodes with two children are deleted by taking over the next larger key. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    unsigned count;
    struct node *left;
    struct node *right;
};

static int insert(struct node **root, int key) {
    struct node **place = root;
    while (*place != NULL) {
        if ((*place)->key == key) {
            (*place)->count++;
            return 0;
        }
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    }
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        return -1;
    node->key = key;
    node->count = 1;
    node->left = node->right = NULL;
    *place = node;
    return 1;
}

static int delete(struct node **root, int key) {
    struct node **place = root;
    while (*place != NULL && (*place)->key != key)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    struct node *node = *place;
    if (node == NULL)
        return 0;
    if (node->left != NULL && node->right != NULL) {
        struct node **next = &node->right;
        while ((*next)->left != NULL)
            next = &(*next)->left;
        struct node *taken = *next;
        node->key = taken->key;
        node->count = taken->count;
        *next = taken->right;
        free(taken);
    } else {
        *place = node->left != NULL ? node->left : node->right;
        free(node);
    }
    return 1;
}

static const struct node *smallest(const struct node *root) {
    while (root != NULL && root->left != NULL)
        root = root->left;
    return root;
}

/* Turns left children up until there is none, so that no stack is needed. */
static void destroy(struct node *root) {
    while (root != NULL) {
        struct node *left = root->left;
        if (left != NULL) {
            root->left = left->right;
            left->right = root;
            root = left;
        } else {
            struct node *right = root->right;
            free(root);
            root = right;
        }
    }
}

int main(void) {
    struct node *root = NULL;
    int command;
    unsigned deleted = 0;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        int key = __VERIFIER_nondet_int();
        if (command % 3 == 0) {
            deleted += (unsigned)delete(&root, key);
        } else if (insert(&root, key) < 0) {
            destroy(root);
            return 1;
        }
    }
    const struct node *first = smallest(root);
    if (first != NULL)
        printf("smallest %d, %u times; %u deleted\n", first->key, first->count, deleted);
    destroy(root);
    return 0;
}
