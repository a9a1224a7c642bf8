//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Per-node numbers differ and none of them is a counter: the walk round the ring does not lower them. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    unsigned rank;
    struct node *next;
};
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    struct node *last = malloc(sizeof *last);
    last->rank = 1;
    struct node *list = last;
    for (unsigned i = 1; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->rank = list->rank + 1;
        node->next = list;
        list = node;
    }
    last->next = list;
    while (list->rank > 0) //~ endless-run
        list = list->next;
    return 0;
}
