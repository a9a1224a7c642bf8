//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int low, high;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        int value = __VERIFIER_nondet_int();
        if (value < 0 || value > 20)
            value = 0;
        node->low = value;
        node->high = value + 1;
        node->next = list;
        list = node;
    }
    if (list != NULL && list->next != NULL && list->low >= list->next->high)
        *(volatile int *)0 = 0; //~ null-dereference
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
