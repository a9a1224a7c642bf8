//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next; //~ use-after-free
        free(list);
        list = next;
    }
}
int main(void) {
    struct node *one = NULL, *two = NULL;
    int same = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = one;
        one = node;
    }
    if (same)
        two = one;
    destroy(one);
    if (!same || __VERIFIER_nondet_int() > 4)
        destroy(two);
    return 0;
}
