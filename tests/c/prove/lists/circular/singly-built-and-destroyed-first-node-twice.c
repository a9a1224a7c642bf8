//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *ring = malloc(sizeof *ring);
    ring->value = 0;
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = ring->next;
        ring->next = node;
    }
    struct node *node = ring->next;
    do {
        struct node *next = node->next;
        free(node);
        node = next;
    } while (node != ring->next); //~ use-after-free
    free(ring); //~ double-free
    return 0;
}
