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
        struct node *added = malloc(sizeof *added);
        added->data = list && __VERIFIER_nondet_int() ? list->data : malloc(sizeof(int));
        added->next = list;
        list = added;
    }
    while (list) {
        struct node *next = list->next;
        free(list->data); //~ double-free
        free(list);
        list = next;
    }
    return 0;
}
