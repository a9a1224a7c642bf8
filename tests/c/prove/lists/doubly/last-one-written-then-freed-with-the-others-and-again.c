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
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = first;
        node->previous = NULL;
        first->previous = node;
        first = node;
    }
    if (first == last) {
        free(first);
        return 0;
    }
    last->value = 1;
    while (first != NULL) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    free(last); //~ double-free
    return 0;
}
