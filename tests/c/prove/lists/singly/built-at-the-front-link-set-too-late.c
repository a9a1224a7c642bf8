//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        list = node;
        node->next = list;
    }
    while (list) {
        struct node *next = list->next; //~ use-after-free
        free(list);
        list = next;
    }
    return 0;
}
