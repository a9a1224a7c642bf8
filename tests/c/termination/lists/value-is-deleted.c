//@ property: termination
//@ truth: holds
//@ expect: holds
/* Walks by the address of the link; either the link moves on or a node goes away. */
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
    while (*link) {
        struct node *node = *link;
        if (node->value == 1) {
            *link = node->next;
            free(node);
        } else {
            link = &node->next;
        }
    }
    return 0;
}
