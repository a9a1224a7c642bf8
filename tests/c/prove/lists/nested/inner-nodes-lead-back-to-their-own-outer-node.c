//@ property: assertions
//@ truth: holds
//@ expect: holds
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
    while (__VERIFIER_nondet_int()) {
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
    for (struct node *node = all; node; node = node->next)
        for (struct item *item = node->items; item; item = item->next)
            if (item->owner != node)
                reach_error();
    return 0;
}
