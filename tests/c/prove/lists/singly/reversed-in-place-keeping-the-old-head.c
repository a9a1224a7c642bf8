//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    struct node *reversed = NULL;
    struct node *rest = list;
    while (rest) {
        struct node *next = rest->next;
        rest->next = reversed;
        reversed = rest;
        rest = next;
    }
    reversed = NULL; //~ leak
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
