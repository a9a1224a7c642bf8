//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
    struct node *prev;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->next = first->prev = NULL;
    first->value = 0;
    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = last->value + 1;
        node->next = NULL;
        node->prev = NULL;
        last->next = node;
        last = node;
    }
    first = NULL; //~ leak
    while (last) {
        struct node *prev = last->prev;
        free(last);
        last = prev;
    }
    return 0;
}
