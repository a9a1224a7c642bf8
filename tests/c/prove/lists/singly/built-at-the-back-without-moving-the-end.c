//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *first = malloc(sizeof *first);
    first->value = 0;
    first->next = NULL;
    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = last->value;
        node->next = NULL;
        last->next = node; //~ leak
    }
    while (first) {
        last = first;
        first = first->next;
        free(last);
    }
    return 0;
}
