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
    struct node *list = NULL;
again:
    {
        struct node local = {list, 1};
        list = &local;
        while (__VERIFIER_nondet_int()) {
            struct node *node = malloc(sizeof *node);
            node->value = 2;
            node->next = local.next;
            local.next = node;
        }
        list = local.next;
        if (__VERIFIER_nondet_int())
            goto again;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
