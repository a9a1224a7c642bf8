//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
    int one, two;
};
/* The pointer leads to one field of the first node or to another. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->one = 0;
        node->two = 0;
        node->next = list;
        list = node;
    }
    if (!list)
        return 0;
    int *field = &list->one;
    while (__VERIFIER_nondet_int())
        field = field == &list->one ? &list->two : &list->one;
    *field = 5;
    if (list->one != 5)
        reach_error(); //~ error-reached
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
