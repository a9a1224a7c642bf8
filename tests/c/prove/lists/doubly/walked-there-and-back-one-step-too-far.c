//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next, *prev;
    unsigned number;
};
int main(void) {
    struct node *first = malloc(sizeof *first), *last = first;
    first->prev = first->next = NULL;
    first->number = 0;
    for (unsigned n = __VERIFIER_nondet_uint() % 1000; n > 0; n--) {
        struct node *node = malloc(sizeof *node);
        node->number = n;
        node->next = NULL;
        node->prev = last;
        last->next = node;
        last = node;
    }
    struct node *at = first;
    while (at->next)
        at = at->next;
    while (at->prev)
        at = at->prev;
    at = at->prev;
    at->number = 1; //~ null-dereference
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
