//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
static struct node *insert(struct node *ring) {
    struct node *node = malloc(sizeof *node);
    if (!ring)
        return node->next = node->prev = node;
    node->next = ring;
    node->prev = ring->prev;
    ring->prev->next = node;
    ring->prev = node;
    return node;
}
int main(void) {
    struct node *ring = NULL;
    while (__VERIFIER_nondet_int()) {
        ring = insert(ring);
        while (__VERIFIER_nondet_int())
            ring = ring->next;
    }
    while (__VERIFIER_nondet_int())
        ring = ring->prev; //~ null-dereference
    if (ring) {
        ring->prev->next = NULL;
        while (ring) {
            struct node *next = ring->next;
            free(ring);
            ring = next;
        }
    }
    return 0;
}
