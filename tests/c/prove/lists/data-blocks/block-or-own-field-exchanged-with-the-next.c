//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int inside;
    int *data;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int() ? malloc(sizeof *node->data) : &node->inside;
        node->next = list;
        list = node;
    }
    if (list != NULL && list->next != NULL) {
        int *data = list->data;
        list->data = list->next->data;
        list->next->data = data;
    }
    while (list != NULL) {
        struct node *next = list->next;
        if (list->data != &list->inside)
            free(list->data); //~ invalid-free
        free(list);
        list = next;
    }
    return 0;
}
