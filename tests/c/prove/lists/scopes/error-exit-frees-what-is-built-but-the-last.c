//@ property: memory-cleanup
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
    int status = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node); //~ not-freed-at-exit allocated-here
        node->data = NULL;
        if (__VERIFIER_nondet_int() < 0) {
            status = 1;
            goto out;
        }
        node->data = malloc(sizeof *node->data);
        node->next = list;
        list = node;
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
