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
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = list;
        list = node;
    }
    /* The end is taken for a node. */
    do {
        struct node *next = list->next; //~ null-dereference
        free(list);
        list = next;
    } while (list);
    return 0;
}
