//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
};
/* Where a node has no block, what stands there is not even null. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (__VERIFIER_nondet_int())
            node->data = malloc(sizeof *node->data);
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list); //~ leak
        list = next;
    }
    return 0;
}
