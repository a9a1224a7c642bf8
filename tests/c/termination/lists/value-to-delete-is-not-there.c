//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A node with another value is passed by no branch. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->value = i % 3;
        node->next = list;
        list = node;
    }
    struct node **link = &list;
    while (*link) { //~ endless-run
        struct node *node = *link;
        if (node->value == 1) {
            *link = node->next;
            free(node);
        }
    }
    return 0;
}
