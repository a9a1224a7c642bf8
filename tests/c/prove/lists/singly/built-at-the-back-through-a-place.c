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
    struct node **end = &list;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 7;
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
    while (list) {
        struct node *gone = list;
        list = list->next;
        free(gone);
    }
    return 0;
}
