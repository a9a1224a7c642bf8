//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *push(struct node *list) {
    struct node *node = malloc(sizeof *node);
    node->value = 0;
    node->next = list;
    return node;
}
int main(void) {
    struct node *one = NULL, *two = NULL;
    while (__VERIFIER_nondet_int()) {
        one = push(one);
        two = push(two);
    }
    /* Both end together. */
    while (one) {
        struct node *first = one, *second = two;
        one = first->next;
        two = second->next;
        free(first);
        free(second);
    }
    return 0;
}
