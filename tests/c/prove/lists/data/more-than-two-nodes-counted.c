//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
};
/* There may be more than two nodes. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    unsigned long count = 0;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
        count++;
    }
    if (count > 2)
        reach_error(); //~ error-reached
    return 0;
}
