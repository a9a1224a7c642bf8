//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *first = malloc(sizeof *first), *last = first;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
    }
    last->next = last == first ? first : first->next;
    struct node *node = first->next;
    while (node != first) {
        struct node *next = node->next; //~ use-after-free
        free(node);
        node = next;
    }
    free(first);
    return 0;
}
