//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
    int *same;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int() ? malloc(sizeof *node->data) : NULL;
        node->same = __VERIFIER_nondet_int() ? node->data : NULL;
        node->next = list;
        list = node;
    }
    while (list != NULL) {
        struct node *next = list->next;
        free(list->data);
        free(list->same); //~ double-free
        free(list);
        list = next;
    }
    return 0;
}
