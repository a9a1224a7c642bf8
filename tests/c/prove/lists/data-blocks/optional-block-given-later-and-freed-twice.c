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
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = NULL;
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next) {
        if (__VERIFIER_nondet_int())
            node->data = malloc(sizeof *node->data);
    }
    for (struct node *node = list; node; node = node->next) {
        if (node->data) {
            free(node->data);
        }
    }
    while (list) {
        struct node *next = list->next;
        free(list->data); //~ double-free
        free(list);
        list = next;
    }
    return 0;
}
