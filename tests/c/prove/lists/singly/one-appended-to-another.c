//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
    if (!list) {
        list = tail;
    } else {
        struct node *last = list;
        while (last->next)
            last = last->next;
        last->next = tail;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
