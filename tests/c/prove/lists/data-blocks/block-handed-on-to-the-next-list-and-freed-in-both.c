//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    char *data;
};
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list->data); //~ double-free
        free(list);
        list = next;
    }
}
int main(void) {
    struct node *one = NULL, *two = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = malloc(8);
        node->next = one;
        one = node;
    }
    for (struct node *node = one; node; node = node->next) {
        struct node *copy = malloc(sizeof *copy);
        copy->data = node->data;
        copy->next = two;
        two = copy;
    }
    destroy(one);
    destroy(two);
    return 0;
}
