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
static void insert(struct node **list, int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    while ((*list)->value < value) //~ null-dereference
        list = &(*list)->next;
    node->next = *list;
    *list = node;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        insert(&list, __VERIFIER_nondet_int());
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
