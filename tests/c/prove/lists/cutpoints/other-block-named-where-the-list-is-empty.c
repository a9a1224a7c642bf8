//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
/* What is named beside the list is not its first node if there is none. */
int main(void) {
    struct node *other = malloc(sizeof *other);
    struct node *list = NULL, *named = other;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
        named = node;
    }
    if (!list && named)
        reach_error(); //~ error-reached
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    free(other);
    return 0;
}
