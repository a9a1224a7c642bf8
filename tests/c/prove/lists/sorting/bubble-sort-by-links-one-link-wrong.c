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
    int changed;
    do {
        changed = 0;
        for (struct node **place = &list; *place && (*place)->next; place = &(*place)->next) {
            struct node *one = *place, *two = one->next;
            if (one->value > two->value) {
                one->next = NULL;
                two->next = one; //~ leak
                *place = two;
                changed = 1;
            }
        }
    } while (changed);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
