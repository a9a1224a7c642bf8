//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct head {
    struct head *next, *prev;
};
struct item {
    int value;
    struct head link;
    int other;
};
static void add(struct head *new, struct head *list) {
    new->next = list->next;
    new->prev = list;
    list->next->prev = new;
    list->next = new;
}
int main(void) {
    struct head list = {&list, &list};
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->value = item->other = 0;
        add(&item->link, &list);
    }
    for (struct head *at = list.next; at != &list; at = at->next) { //~ use-after-free
        struct item *item = container_of(at, struct item, link);
        item->value++;
        free(item);
    }
    return 0;
}
