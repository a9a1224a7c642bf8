//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *copy(const struct node *list) {
    if (!list)
        return NULL;
    struct node *node = malloc(sizeof *node);
    node->value = list->value;
    node->next = copy(list->next);
    return node;
}
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    struct node *second = copy(list);
    destroy(list);
    destroy(second);
    return 0;
}
