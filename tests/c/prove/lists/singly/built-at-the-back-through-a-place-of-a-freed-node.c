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
    struct node **end = &list;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 7;
        node->next = NULL;
        *end = node; //~ use-after-free
        end = &node->next;
        if (__VERIFIER_nondet_int() == 3) {
            while (list) {
                node = list;
                list = list->next;
                free(node);
            }
        }
    }
    while (list) {
        struct node *gone = list;
        list = list->next;
        free(gone);
    }
    return 0;
}
