//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *shared;
};
int main(void) {
    int *shared = malloc(sizeof *shared);
    *shared = 0;
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->shared = shared;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        *list->shared = 1;
        free(list);
        list = next;
    }
    free(shared);
    return 0;
}
