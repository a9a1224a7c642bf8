//@ property: access
//@ truth: holds
//@ expect: holds
// Losing blocks is no matter of access.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = list;
        list = node;
    }
    int sum = 0;
    for (struct node *at = list; at; at = at->next)
        sum ^= at->value;
    list = NULL;
    return sum;
}
