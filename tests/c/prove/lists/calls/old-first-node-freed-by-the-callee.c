//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The function folds what is left of its list; the caller's pointer to the first node dangles.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
static struct node *some_of(struct node *list) {
    if (!list)
        return NULL;
    struct node *rest = some_of(list->next);
    if (__VERIFIER_nondet_int()) {
        free(list);
        return rest;
    }
    list->next = rest;
    return list;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = 0;
        list = node;
    }
    struct node *first = list;
    list = some_of(list);
    if (first)
        first->value = 1; //~ use-after-free
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
