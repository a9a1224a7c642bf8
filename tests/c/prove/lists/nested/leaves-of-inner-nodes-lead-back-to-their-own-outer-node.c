//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct leaf {
    struct node *home;
};
struct branch {
    struct branch *next;
    struct leaf *leaf;
};
struct node {
    struct node *next;
    struct branch *branches;
};
int main(void) {
    struct node *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *made = malloc(sizeof *made);
        made->branches = NULL;
        while (__VERIFIER_nondet_int()) {
            struct branch *branch = malloc(sizeof *branch);
            branch->leaf = malloc(sizeof *branch->leaf);
            branch->leaf->home = made;
            branch->next = made->branches;
            made->branches = branch;
        }
        made->next = all;
        all = made;
    }
    for (struct node *node = all; node; node = node->next)
        for (struct branch *branch = node->branches; branch; branch = branch->next)
            if (branch->leaf->home != node)
                reach_error();
    return 0;
}
