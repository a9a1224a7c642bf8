//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
    int colour;
};
int main(void) {
    struct node *list = NULL;
    int colour = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->colour = colour;
        node->next = list;
        list = node;
        if (__VERIFIER_nondet_int() != 3)
            colour = !colour;
    }
    while (list && list->next) {
        if (list->colour == list->next->colour)
            reach_error(); //~ error-reached
        struct node *next = list->next;
        free(list);
        list = next;
    }
    free(list);
    return 0;
}
