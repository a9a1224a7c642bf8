//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int last;
};
int main(void) {
    struct node *list = malloc(sizeof *list);
    list->next = NULL;
    list->last = 1;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->last = __VERIFIER_nondet_int() == 6;
        list = node;
    }
    /* The mark ends the walk, not the null link. */
    while (!list->last) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    free(list); //~ leak
    return 0;
}
