//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
static struct node *keep;
int main(void) {
    struct node *ring = malloc(sizeof *ring);
    ring->next = ring->prev = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = ring->next;
        node->prev = ring;
        node->next->prev = node;
        ring->next = node;
    }
    keep = ring->prev;
    return 0;
}
