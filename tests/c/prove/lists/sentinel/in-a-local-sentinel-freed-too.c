//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
int main(void) {
    struct node head = {&head, &head};
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->prev = &head;
        node->next = head.next;
        head.next->prev = node;
        head.next = node;
    }
    struct node *node = head.next;
    do {
        struct node *next = node->next;
        free(node); //~ invalid-free
        node = next;
    } while (node != head.next);
    return 0;
}
