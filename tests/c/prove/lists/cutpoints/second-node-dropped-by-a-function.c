//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static void drop_second(struct node *list) {
    struct node *second = list->next;
    if (second) {
        list->next = second->next;
        /* Whoever calls has it still. */
    }
}
int main(void) {
    struct node *list = malloc(sizeof *list);
    list->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    while (list->next) {
        struct node *second = list->next;
        drop_second(list);
        free(second);
    }
    free(list);
    return 0;
}
