//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round unhooks the rightmost node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    int key;
    struct tree *left, *right;
};
static void insert(struct tree **place, int key) {
    while (*place)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    *place = calloc(1, sizeof **place);
    (*place)->key = key;
}
int main(void) {
    struct tree *root = NULL;
    for (int i = 0; i < 6; i++)
        insert(&root, __VERIFIER_nondet_int());
    while (root) {
        struct tree **place = &root;
        while ((*place)->right)
            place = &(*place)->right;
        struct tree *gone = *place;
        *place = gone->left;
        free(gone);
    }
    return 0;
}
