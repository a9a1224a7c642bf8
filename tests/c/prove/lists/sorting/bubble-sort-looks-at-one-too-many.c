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
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    int changed = list != NULL;
    while (changed) {
        changed = 0;
        for (struct node *node = list; node; node = node->next) {
            struct node *next = node->next;
            if (node->value > next->value) { //~ null-dereference
                int value = node->value;
                node->value = next->value;
                next->value = value;
                changed = 1;
            }
        }
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
