//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL, *freed = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
        if (__VERIFIER_nondet_int()) {
            list = node->next;
            free(node);
            freed = node;
        }
    }
    /* A new node may have the old address, or not. */
    int same = 0;
    for (struct node *node = list; node; node = node->next)
        same |= node == freed;
    while (list) {
        struct node *next = list->next;
        if (!same || list != freed)
            free(list);
        list = next; //~ leak
    }
    return same;
}
