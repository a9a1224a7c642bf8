//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *old = malloc(sizeof *old);
    old->next = NULL;
    free(old);
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = node == old;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list != old || list->value)
            free(list);
        list = next;
    }
    return 0;
}
