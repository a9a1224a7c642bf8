//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *build(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 5;
        node->next = list;
        list = node;
    }
    return list;
}
int main(void) {
    struct node *list = build();
    struct node *tail = build();
    struct node *last = list;
    while (last->next) //~ null-dereference
        last = last->next;
    last->next = tail;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
