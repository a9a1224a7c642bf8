//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define item_of(p) ((struct item *)((char *)(p) - offsetof(struct item, link)))
struct head {
    struct head *next, *prev;
};
struct item {
    struct head link;
    int value;
};
static void unlink_entry(struct head *entry) {
    entry->prev->next = entry->next; //~ use-after-free
    entry->next->prev = entry->prev; //~ use-after-free
}
int main(void) {
    struct head list = {&list, &list};
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->value = __VERIFIER_nondet_int();
        item->link.prev = list.prev;
        item->link.next = &list;
        list.prev->next = &item->link;
        list.prev = &item->link;
    }
    for (struct head *at = list.next, *next; at != &list; at = next) {
        next = at->next;
        if (item_of(at)->value < 3) {
            free(item_of(at)); //~ leak
        }
    }
    while (list.next != &list) {
        struct item *item = item_of(list.next);
        unlink_entry(&item->link);
        free(item);
    }
    return 0;
}
