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
static void mark(struct node *list) {
    if (list)
        list->value = 1;
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = 0;
        list = node;
    }
    mark(list);
    list->value = 2; //~ null-dereference
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
