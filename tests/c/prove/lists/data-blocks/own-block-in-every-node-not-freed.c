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
        node->data = malloc(sizeof *node->data);
        *node->data = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        *node->data = 0;
    while (list) {
        struct node *next = list->next;
        free(list); //~ leak
        list = next;
    }
    return 0;
}
