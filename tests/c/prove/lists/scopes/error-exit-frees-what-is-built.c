//@ property: memory-cleanup
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
    int status = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = NULL;
        node->next = list;
        list = node;
        if (__VERIFIER_nondet_int() < 0) {
            status = 1;
            goto out;
        }
        node->data = malloc(sizeof *node->data);
    }
out:
    while (list) {
        struct node *next = list->next;
        free(list->data);
        free(list);
        list = next;
    }
    return status;
}
