//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next, *previous;
};
/* The first node is the last one only if there is no other. */
int main(void) {
    struct node *first = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = first;
        node->previous = NULL;
        if (first)
            first->previous = node;
        else
            last = node;
        first = node;
    }
    struct node *named = first;
    while (__VERIFIER_nondet_int())
        named = named == first ? last : first;
    if (named != first)
        reach_error(); //~ error-reached
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
