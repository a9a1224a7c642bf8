//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int value;
};
struct list {
    struct node *first;
    unsigned count;
};
int main(void) {
    struct list list = {NULL, 0};
    unsigned n = __VERIFIER_nondet_uint() % 50;
    for (unsigned i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list.first;
        list.first = node;
        list.count++;
    }
    /* The count alone says how many there are. */
    for (struct node *node = list.first; list.count > 0; list.count--) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    return 0;
}
