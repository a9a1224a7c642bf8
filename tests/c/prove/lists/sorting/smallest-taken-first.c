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
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    while (list) {
        struct node **least = &list;
        for (struct node **place = &list->next; *place; place = &(*place)->next)
            if ((*place)->value < (*least)->value)
                least = place;
        struct node *gone = *least;
        *least = gone->next;
        free(gone);
    }
    return 0;
}
