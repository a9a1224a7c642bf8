//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    void *self;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->self = node;
        if (__VERIFIER_nondet_int())
            node->self = malloc(40);
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list->self == list)
            free(list->self);
        free(list); //~ double-free leak
        list = next;
    }
    return 0;
}
