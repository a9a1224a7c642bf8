//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int value;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->next = NULL;
    first->prev = first;
    first->value = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = NULL;
        node->prev = first->prev;
        node->prev->next = node;
        first->prev = node;
    }
    if (first->prev != first) {
        struct node *gone = first->prev;
        gone->prev->next = NULL;
        if (gone->prev == first)
            first->prev = first;
        free(gone);
    }
    first->prev->value = 1; //~ use-after-free
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
