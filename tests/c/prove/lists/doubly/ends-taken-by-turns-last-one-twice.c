//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
int main(void) {
    struct node *first = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->prev = last;
        node->next = NULL;
        if (last)
            last->next = node;
        else
            first = node;
        last = node;
    }
    while (first) {
        struct node *gone;
        if (__VERIFIER_nondet_int()) {
            gone = first;
            first = gone->next; //~ use-after-free
            if (first)
                first->prev = NULL;
            else
                last = NULL;
        } else {
            gone = last;
            last = gone->prev;
            if (last)
                last->next = NULL;
        }
        if (!gone)
            break;
        free(gone);
        if (!last && first)
            last = first;
    }
    return 0;
}
