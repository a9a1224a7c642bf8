//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
    int inside;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->inside = 0;
        node->data = __VERIFIER_nondet_int() ? &node->inside : malloc(sizeof *node->data);
        *node->data = 4;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list->data != &list->inside)
            free(list->data);
        free(list);
        list = next;
    }
    return 0;
}
