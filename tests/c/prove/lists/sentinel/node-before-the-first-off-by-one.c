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
    struct node before = {NULL, 0};
    struct node *last = &before;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
        last->next = NULL;
        last->value = __VERIFIER_nondet_int();
    }
    /* Remove all that are below their predecessor. */
    struct node *node = &before;
    while (node) {
        struct node *next = node->next;
        if (next->value < node->value) { //~ null-dereference
            node->next = next->next;
            free(next);
        } else {
            node = next;
        }
    }
    while (before.next) {
        struct node *gone = before.next;
        before.next = gone->next;
        free(gone);
    }
    return 0;
}
