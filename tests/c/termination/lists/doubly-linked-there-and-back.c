//@ property: termination
//@ truth: holds
//@ expect: holds
/* Forwards to the last node and backwards to the first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *previous;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->next = first->previous = NULL;
    struct node *last = first;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        node->previous = last;
        last->next = node;
        last = node;
    }
    struct node *node = first;
    while (node->next)
        node = node->next;
    while (node->previous)
        node = node->previous;
    return node == first ? 0 : 1;
}
