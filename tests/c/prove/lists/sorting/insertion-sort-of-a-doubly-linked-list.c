//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int value;
};
static struct node *insert(struct node *list, struct node *node) {
    struct node *before = NULL, *after = list;
    while (after && after->value < node->value) {
        before = after;
        after = after->next;
    }
    node->prev = before;
    node->next = after;
    if (after)
        after->prev = node;
    if (!before)
        return node;
    before->next = node;
    return list;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        list = insert(list, node);
    }
    while (list) {
        struct node *next = list->next;
        if (next)
            next->prev = NULL;
        free(list);
        list = next;
    }
    return 0;
}
