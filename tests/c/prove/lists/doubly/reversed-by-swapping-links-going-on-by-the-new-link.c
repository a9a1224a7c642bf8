//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->prev = NULL;
        node->next = list;
        if (list)
            list->prev = node;
        list = node;
    }
    struct node *reversed = NULL;
    for (struct node *node = list; node;) {
        struct node *next = node->next;
        node->next = node->prev;
        node->prev = next;
        reversed = node;
        node = node->next;
    }
    /* The first node is the only one that is turned round. */
    list = reversed;
    while (list) {
        struct node *next = list->next;
        free(list); //~ leak
        list = next;
    }
    return 0;
}
