//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter follows the length up to a limit. */
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
struct node {
    struct node *next;
};
struct list {
    struct node *first;
    unsigned long length;
};
static void push(struct list *list) {
    struct node *node = malloc(sizeof *node);
    node->next = list->first;
    list->first = node;
    list->length++;
}
int main(void) {
    unsigned long limit = __VERIFIER_nondet_ulong();
    struct list list = {NULL, 0};
    while (list.length < limit)
        push(&list);
    return 0;
}
