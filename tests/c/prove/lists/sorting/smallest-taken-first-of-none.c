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
    do {
        struct node **least = &list;
        for (struct node **place = &list->next; *place; place = &(*place)->next) //~ null-dereference
            if ((*place)->value < (*least)->value)
                least = place;
        struct node *gone = *least;
        *least = gone->next;
        free(gone);
    } while (list);
    return 0;
}
