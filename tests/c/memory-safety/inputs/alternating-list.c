//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* The flag alternates with the nodes' values; the walk relies on it. */
struct node {
    struct node *next;
    int value;
};
int main(void) {
    int flag = 1;
    struct node *list = NULL;
    int *must_exist = malloc(sizeof *must_exist);
    *must_exist = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = flag ? 1 : 2;
        flag = !flag;
        list = node;
    }
    int *target = (flag == 0 || flag == 1) ? must_exist : NULL;
    *target = 1;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    free(must_exist);
    return 0;
}
