//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
static struct node *push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    if (!node)
        return NULL;
    node->value = value;
    node->next = list;
    return node;
}
static int copy(const struct node *from, struct node **to) {
    *to = NULL;
    for (; from; from = from->next) {
        struct node *longer = push(*to, from->value);
        if (!longer) {
            destroy(*to);
            *to = NULL;
            return 0;
        }
        *to = longer;
    }
    return 1;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *longer = push(list, __VERIFIER_nondet_int());
        if (!longer)
            break;
        list = longer;
    }
    struct node *other;
    if (!copy(list, &other)) {
        destroy(list);
        return 1;
    }
    destroy(other);
    destroy(list);
    return 0;
}
