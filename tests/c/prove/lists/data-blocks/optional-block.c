//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
        if (list->data)
            *list->data = 5;
        free(list->data);
        free(list);
        list = next;
    }
    return 0;
}
