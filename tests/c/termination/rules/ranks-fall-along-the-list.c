//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The same ranks on a list that ends, where they fall by one from node to node. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    unsigned rank;
    struct node *next;
};
int main(void) {
    unsigned count = __VERIFIER_nondet_uint() % 100000;
    struct node *list = malloc(sizeof *list);
    list->rank = 0;
    list->next = NULL;
    for (unsigned i = 0; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->rank = list->rank + 1;
        node->next = list;
        list = node;
    }
    while (list->rank > 0)
        list = list->next;
    return 0;
}
