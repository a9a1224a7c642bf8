//@ property: memory-safety
//@ truth: holds
//@ expect: holds
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
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        list = node;
    }
    struct node *second = NULL;
    for (struct node *node = list; node; node = node->next) {
        if (__VERIFIER_nondet_int()) {
            second = node->next;
            node->next = NULL;
            break;
        }
    }
    destroy(list);
    destroy(second);
    return 0;
}
