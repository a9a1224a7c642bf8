//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *all;
    struct node *open;
    int value;
};
int main(void) {
    struct node *all = NULL, *open = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->all = all;
        all = node;
        node->open = NULL;
        if (__VERIFIER_nondet_int()) {
            node->open = open;
            open = node;
        }
    }
    while (open) {
        struct node *node = open;
        open = node->open;
        node->value++;
        free(node); //~ leak
    }
    while (all) {
        struct node *gone = all;
        all = gone->all; //~ use-after-free
        free(gone);
    }
    return 0;
}
