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
/* Both values are the same in every node but perhaps one. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        int value = __VERIFIER_nondet_int();
        node->one = value;
        node->two = __VERIFIER_nondet_int() == 7 ? __VERIFIER_nondet_int() : value;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list->one != list->two)
            reach_error(); //~ error-reached
        free(list);
        list = next;
    }
    return 0;
}
