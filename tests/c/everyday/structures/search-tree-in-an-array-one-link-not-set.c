//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A search tree whose nodes are in one block and linked by indices; a new node gets only one of its two links. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { NONE = -1, MOST = 100000 };

struct node {
    int key;
    int left;
    int right;
};

struct tree {
    struct node *nodes;
    int count;
    int room;
    int root;
};

static int new_node(struct tree *tree, int key) {
    if (tree->count == tree->room) {
        if (tree->room >= MOST)
            return NONE;
        int room = tree->room == 0 ? 16 : tree->room * 2;
        struct node *nodes = realloc(tree->nodes, (size_t)room * sizeof *nodes);
        if (nodes == NULL)
            return NONE;
        tree->nodes = nodes;
        tree->room = room;
    }
    struct node *node = &tree->nodes[tree->count];
    node->key = key;
    node->left = NONE;
    return tree->count++;
}

/* Where the key is, or below which node it belongs. */
static int find(const struct tree *tree, int key, int *parent) {
    int at = tree->root;
    *parent = NONE;
    while (at != NONE && tree->nodes[at].key != key) { //~ uninitialised-read out-of-bounds
        *parent = at;
        at = key < tree->nodes[at].key ? tree->nodes[at].left : tree->nodes[at].right;
    }
    return at;
}

static int insert(struct tree *tree, int key) {
    int parent;
    if (find(tree, key, &parent) != NONE)
        return 0;
    int node = new_node(tree, key);
    if (node == NONE)
        return -1;
    if (parent == NONE)
        tree->root = node;
    else if (key < tree->nodes[parent].key)
        tree->nodes[parent].left = node;
    else
        tree->nodes[parent].right = node;
    return 1;
}

int main(void) {
    struct tree tree = {NULL, 0, 0, NONE};
    unsigned found = 0;
    int command, parent;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        int key = __VERIFIER_nondet_int();
        if (command < 0)
            found += find(&tree, key, &parent) != NONE;
        else if (insert(&tree, key) < 0)
            break;
    }
    printf("%d keys, %u found\n", tree.count, found);
    free(tree.nodes);
    return 0;
}
