//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    struct node **place;
    int value;
};
static void unlink_and_free(struct node *node) {
    *node->place = node->next;
    if (node->next)
        node->next->place = node->place;
    free(node);
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->place = &list;
        node->next = list;
        if (list)
            list->place = &node->next;
        list = node;
    }
    struct node *next;
    for (struct node *node = list; node; node = next) {
        next = node->next;
        if (node->value > 4)
            unlink_and_free(node);
    }
    while (list)
        unlink_and_free(list);
    return 0;
}
