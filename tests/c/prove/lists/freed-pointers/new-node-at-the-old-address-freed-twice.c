//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *old = malloc(sizeof *old);
    old->next = NULL;
    free(old);
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = node == old;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        if (next == NULL && list != old)
            free(list); //~ double-free
        list = next;
    }
    return 0;
}
