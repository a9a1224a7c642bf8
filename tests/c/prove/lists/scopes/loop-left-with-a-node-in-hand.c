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
    for (;;) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        if (node->value == 0) {
            free(node);
            break;
        }
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
