//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
/* The list is freed from its front, and then the name of its last node is used. */
int main(void) {
    struct node *first = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        node->prev = last;
        if (last)
            last->next = node;
        else
            first = node;
        last = node;
    }
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    if (last)
        last->next = NULL; //~ use-after-free
    return 0;
}
