//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* From the second node the walk goes back instead of on. */
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
    while (node->next) //~ endless-run
        node = node->previous ? node->previous : node->next;
    return 0;
}
