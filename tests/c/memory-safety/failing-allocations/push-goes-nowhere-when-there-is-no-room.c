//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node); //~ allocated-here
    if (!node)
        return NULL;
    node->value = value;
    node->next = list;
    return node;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = push(list, __VERIFIER_nondet_int()); //~ leak
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
