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
        node->data = malloc(sizeof *node->data);
        node->next = list;
        list = node;
    }
    if (list) {
        free(list->data);
        list->data = NULL;
    }
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone->data);
        free(gone);
    }
    return 0;
}
