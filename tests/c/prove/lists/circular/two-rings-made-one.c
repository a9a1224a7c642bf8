//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *ring(void) {
    struct node *ring = malloc(sizeof *ring);
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = ring->next;
        ring->next = node;
    }
    return ring;
}
int main(void) {
    struct node *one = ring();
    struct node *two = ring();
    struct node *start = one->next;
    one->next = two->next;
    two->next = start;
    while (one->next != one) {
        struct node *gone = one->next;
        one->next = gone->next;
        free(gone);
    }
    free(one);
    return 0;
}
