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
/* The nodes hold one value at first, and later any. */
int main(void) {
    int value = __VERIFIER_nondet_int();
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list->value != value)
            reach_error(); //~ error-reached
        free(list);
        list = next;
    }
    return 0;
}
