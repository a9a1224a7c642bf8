//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
/* Each allocation is tested. Nodes of the old list are dealt out to two new ones. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    struct node *low = NULL, *high = NULL;
    while (list) {
        struct node *node = list;
        list = node->next;
        struct node **to = node->value < 3 ? &low : &high;
        node->next = *to;
        *to = node;
    }
    while (low || high) {
        struct node **from = low ? &low : &high;
        struct node *gone = *from;
        *from = gone->next;
        free(gone);
    }
    return 0;
}
