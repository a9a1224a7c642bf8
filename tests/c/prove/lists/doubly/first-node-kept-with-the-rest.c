//@ property: memory-safety
//@ truth: holds
//@ expect: holds
// A global keeps the whole list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *prev; };
static struct node *rest;
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->next = first->prev = NULL;
    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->prev = last;
        last->next = n;
        last = n;
    }
    rest = first;
    return 0;
}
