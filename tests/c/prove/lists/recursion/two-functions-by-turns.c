//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int odd;
};
static void free_odd(struct node *node);
static void free_even(struct node *node) {
    if (node) {
        struct node *next = node->next;
        free(node);
        free_odd(next);
    }
}
static void free_odd(struct node *node) {
    if (node) {
        free_even(node->next);
        free(node);
    }
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->odd = list ? !list->odd : 1;
        node->next = list;
        list = node;
    }
    free_odd(list);
    return 0;
}
