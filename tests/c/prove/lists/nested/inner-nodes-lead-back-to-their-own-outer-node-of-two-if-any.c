//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item {
    struct item *next;
    struct node *owner;
};
struct node {
    struct item *items;
    struct node *next, *prev;
};
int main(void) {
    struct node *all = NULL;
    for (int i = 0; i < 2; i++) {
        struct node *made = malloc(sizeof *made);
        made->items = NULL;
        while (__VERIFIER_nondet_int()) {
            struct item *item = malloc(sizeof *item);
            item->owner = made;
            item->next = made->items;
            made->items = item;
        }
        made->next = all;
        made->prev = NULL;
        if (all)
            all->prev = made;
        all = made;
    }
    struct node *second = all->next;
    if (second->items && second->items->owner == second)
        reach_error(); //~ error-reached
    return 0;
}
