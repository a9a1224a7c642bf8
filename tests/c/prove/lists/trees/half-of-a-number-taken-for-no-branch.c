//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left;
    union { struct node *right; int half[2]; };
};
static struct node *tree(void) {
    if (__VERIFIER_nondet_int())
        return NULL;
    struct node *n = malloc(sizeof *n);
    n->left = tree();
    n->right = tree();
    return n;
}
static void drop(struct node *n) {
    if (!n)
        return;
    drop(n->left);  //~ wild-pointer
    drop(n->right);
    free(n);
}
// Half of what stands where the other branch would is zero, so it looks like none.
int main(void) {
    drop(tree());
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->left = list;
        n->half[0] = 0;
        n->half[1] = 7;
        list = n;
    }
    drop(list);
    return 0;
}
