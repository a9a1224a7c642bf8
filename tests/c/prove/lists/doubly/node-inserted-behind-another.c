//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int value;
};
static struct node *new_node(void) {
    struct node *node = malloc(sizeof *node);
    node->next = node->prev = NULL;
    node->value = 0;
    return node;
}
static void insert_behind(struct node *place, struct node *node) {
    node->prev = place;
    node->next = place->next;
    if (place->next)
        place->next->prev = node;
    place->next = node;
}
int main(void) {
    struct node *first = new_node(), *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = new_node();
        insert_behind(first, node);
        if (last == first)
            last = node;
    }
    first = NULL;
    while (last) {
        struct node *prev = last->prev;
        free(last);
        last = prev;
    }
    return 0;
}
