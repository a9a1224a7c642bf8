//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
/* A node in the middle is remembered as a number only, and used after the whole list is freed. */
int main(void) {
    struct node *list = NULL;
    uintptr_t remembered = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        list = node;
        if (__VERIFIER_nondet_int())
            remembered = (uintptr_t)node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    if (remembered)
        ((struct node *)remembered)->value = 1; //~ use-after-free
    return 0;
}
