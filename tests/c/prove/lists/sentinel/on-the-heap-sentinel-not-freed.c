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
    struct node *sentinel = malloc(sizeof *sentinel);
    sentinel->next = sentinel;
    sentinel->value = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = sentinel->next;
        sentinel->next = node;
    }
    /* Looked for without asking for the end: the sentinel has it. */
    sentinel->value = 7;
    struct node *found = sentinel->next;
    while (found->value != 7)
        found = found->next;
    found->value = 8;
    while (sentinel->next != sentinel) {
        struct node *gone = sentinel->next;
        sentinel->next = gone->next;
        free(gone);
    }
    return 0;
} //~ leak
