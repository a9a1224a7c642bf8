//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
struct iterator {
    struct node **link;
};
static void step(struct iterator *iterator) {
    iterator->link = &(*iterator->link)->next;
}
static void remove_here(struct iterator *iterator) {
    struct node *gone = *iterator->link;
    *iterator->link = gone->next;
    free(gone);
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    struct iterator iterator = {&list};
    while (*iterator.link) {
        if (__VERIFIER_nondet_int())
            remove_here(&iterator);
        else
            step(&iterator);
    }
    while (list) {
        struct iterator front = {&list};
        remove_here(&front);
    }
    return 0;
}
