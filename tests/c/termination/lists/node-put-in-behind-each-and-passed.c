//@ property: termination
//@ truth: holds
//@ expect: holds
/* The walk passes over the nodes that it has put in. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next->next) {
        struct node *copy = malloc(sizeof *copy);
        copy->next = node->next;
        node->next = copy;
    }
    return 0;
}
