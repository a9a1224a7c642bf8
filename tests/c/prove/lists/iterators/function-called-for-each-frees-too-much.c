//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
};
static void for_each(struct node *list, void (*action)(struct node *)) {
    while (list) {
        struct node *next = list->next; //~ use-after-free
        action(list);
        list = next;
    }
}
static void clear(struct node *node) {
    *node->data = 0;
    if (node->next && __VERIFIER_nondet_int()) {
        free(node->next->data);
        free(node->next); //~ leak
        node->next = NULL;
    }
}
static void destroy(struct node *node) {
    free(node->data);
    free(node);
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = malloc(sizeof(int));
        node->next = list;
        list = node;
    }
    for_each(list, clear);
    for_each(list, destroy);
    return 0;
}
