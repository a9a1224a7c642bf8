//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *list = NULL, *sorted = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *node = list;
        list = node->next;
        struct node **place = &sorted;
        while (*place && (*place)->value < node->value)
            place = &(*place)->next;
        node->next = *place;
        *place = node;
    }
    while (sorted) {
        struct node *gone = sorted;
        sorted = gone->next;
        free(gone);
    }
    return 0;
}
