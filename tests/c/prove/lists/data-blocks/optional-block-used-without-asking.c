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
        if (__VERIFIER_nondet_int())
            node->data = calloc(1, sizeof *node->data);
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        *list->data = 5; //~ null-dereference
        free(list->data);
        free(list);
        list = next;
    }
    return 0;
}
