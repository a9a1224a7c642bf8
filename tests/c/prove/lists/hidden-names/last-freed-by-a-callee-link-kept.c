//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
static void drop_last(struct node **last) {
    struct node *gone = *last;
    *last = gone->prev;
    free(gone);
}
/* A callee frees the last node; the link of the one before still leads there. */
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
    if (last && last != first)
        drop_last(&last);
    while (first) {
        struct node *next = first->next; //~ use-after-free
        free(first);
        first = next;
    }
    return 0;
}
