//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
    int *data;
};
/* Not all nodes have a block just because the first one has. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = NULL;
        if (__VERIFIER_nondet_int())
            node->data = malloc(sizeof *node->data);
        node->next = list;
        list = node;
    }
    int has_block = list && list->data;
    while (list) {
        struct node *next = list->next;
        if (has_block != (list->data != NULL))
            reach_error(); //~ error-reached
        free(list->data);
        free(list);
        list = next;
    }
    return 0;
}
