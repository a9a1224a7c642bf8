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
    int value = __VERIFIER_nondet_int();
    do {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    } while (__VERIFIER_nondet_int());
    value = 0;
    do {
        while (list->next != NULL) {
            struct node *next = list->next;
            if (list->value != next->value)
                *(volatile int *)0 = 0; //~ null-dereference
            free(list);
            list = next;
        }
        free(list);
        list = NULL;
        do {
            struct node *node = malloc(sizeof *node);
            node->value = __VERIFIER_nondet_int();
            node->next = list;
            list = node;
        } while (__VERIFIER_nondet_int());
    } while (__VERIFIER_nondet_int());
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
