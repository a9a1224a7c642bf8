//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int has;
    int *data;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->has = __VERIFIER_nondet_int() ? 1 : 0;
        node->data = node->has ? malloc(sizeof *node->data) : NULL;
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node != NULL; node = node->next)
        if (__VERIFIER_nondet_int())
            node->has = !node->has;
    for (struct node *node = list; node != NULL; node = node->next)
        if (node->has)
            *node->data = 1; //~ null-dereference
    while (list != NULL) {
        struct node *next = list->next;
        free(list->data);
        free(list);
        list = next;
    }
    return 0;
}
