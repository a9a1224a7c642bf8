//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
};
/* Every node has a block of its own, but for one that shares that of its neighbour: freed twice. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = list && __VERIFIER_nondet_int() == 3 ? list->data : malloc(sizeof(int));
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list->data); //~ double-free
        free(list);
        list = next;
    }
    return 0;
}
