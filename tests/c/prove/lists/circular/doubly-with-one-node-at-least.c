//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int value;
};
int main(void) {
    struct node *ring = malloc(sizeof *ring);
    ring->next = ring->prev = ring;
    ring->value = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = ring->next;
        node->prev = ring;
        ring->next->prev = node;
        ring->next = node;
    }
    while (__VERIFIER_nondet_int()) {
        struct node *gone = ring->prev;
        if (gone == ring)
            break;
        gone->prev->next = gone->next;
        gone->next->prev = gone->prev;
        free(gone);
    }
    while (ring->next != ring) {
        struct node *gone = ring->next;
        ring->next = gone->next;
        gone->next->prev = ring;
        free(gone);
    }
    free(ring);
    return 0;
}
