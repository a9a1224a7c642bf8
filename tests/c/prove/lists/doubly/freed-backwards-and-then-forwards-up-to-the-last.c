//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *previous;
    int value;
};
int main(void) {
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = NULL;
    first->previous = NULL;
    int grown = 0;
    while (__VERIFIER_nondet_int()) {
        grown = 1;
        struct node *node = malloc(sizeof *node);
        node->next = first;
        node->previous = NULL;
        first->previous = node;
        first = node;
    }
    if (!grown) {
        free(first);
        return 0;
    }
    struct node *end = last;
    while (last != NULL) {
        struct node *previous = last->previous;
        free(last);
        last = previous;
    }
    while (first != end) {
        struct node *next = first->next; //~ use-after-free
        free(first);
        first = next;
    }
    return 0;
}
