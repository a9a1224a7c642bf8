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
    int most = __VERIFIER_nondet_int();
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int value = __VERIFIER_nondet_int();
        if (value < 5 || value > most)
            break;
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    if (most < 5)
        *(volatile int *)0 = 0; //~ null-dereference
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
