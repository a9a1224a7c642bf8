//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int data;
};
int main(void) {
    struct node *ring = malloc(sizeof *ring);
    ring->next = ring;
    ring->data = 0;
    struct node *at = ring;
    int data = 1;
    while (__VERIFIER_nondet_int()) {
        at->next = malloc(sizeof *at);
        at = at->next;
        at->next = ring;
        if (data < 3 && __VERIFIER_nondet_int())
            data++;
        at->data = data;
    }
    if (__VERIFIER_nondet_int())
        ring->data = 4;
    at = ring->next;
    /* Only the first node of the ring is marked by zero. */
    while (at->data != 0) { //~ use-after-free
        struct node *next = at->next;
        free(at);
        at = next;
    }
    free(at);
    return 0;
}
