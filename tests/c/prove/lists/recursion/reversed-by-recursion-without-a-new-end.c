//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *reverse(struct node *list) {
    if (!list || !list->next)
        return list;
    struct node *rest = reverse(list->next);
    list->next->next = list;
    return rest;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    list = reverse(list);
    while (list) {
        struct node *next = list->next; //~ use-after-free
        free(list);
        list = next;
    }
    return 0;
}
