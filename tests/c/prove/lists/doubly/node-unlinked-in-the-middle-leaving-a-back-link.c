//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->prev = NULL;
        node->next = list;
        if (list)
            list->prev = node;
        list = node;
    }
    struct node *node = list;
    while (node && node->value != 3)
        node = node->next;
    if (node && node != list) {
        node->prev->next = node->next;
        free(node);
    }
    struct node *last = NULL;
    for (node = list; node; node = node->next)
        last = node;
    for (node = last; node; node = node->prev) //~ use-after-free
        node->value++; //~ use-after-free
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}
