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
        node->data = malloc(sizeof *node->data);
        node->next = list;
        list = node;
    }
    if (list) {
        free(list->data);
    }
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone->data); //~ double-free
        free(gone);
    }
    return 0;
}
