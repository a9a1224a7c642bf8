//@ property: termination
//@ truth: holds
//@ expect: holds
/* A list in both directions loses its first or its last node, as inputs say. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *previous;
};
int main(void) {
    struct node *first = NULL, *last = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        node->previous = last;
        if (last)
            last->next = node;
        else
            first = node;
        last = node;
    }
    while (first) {
        if (__VERIFIER_nondet_int()) {
            struct node *gone = first;
            first = gone->next;
            if (first)
                first->previous = NULL;
            else
                last = NULL;
            free(gone);
        } else {
            struct node *gone = last;
            last = gone->previous;
            if (last)
                last->next = NULL;
            else
                first = NULL;
            free(gone);
        }
    }
    return 0;
}
