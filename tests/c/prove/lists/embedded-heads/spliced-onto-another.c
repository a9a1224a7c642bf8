//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct head {
    struct head *next, *prev;
};
struct item {
    int value;
    struct head link;
};
static void fill(struct head *list) {
    list->next = list->prev = list;
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->value = 2;
        item->link.next = list->next;
        item->link.prev = list;
        list->next->prev = &item->link;
        list->next = &item->link;
    }
}
static void clear(struct head *list) {
    while (list->next != list) {
        struct head *gone = list->next;
        list->next = gone->next;
        gone->next->prev = list;
        free((char *)gone - offsetof(struct item, link));
    }
}
int main(void) {
    struct head one, two;
    fill(&one);
    fill(&two);
    if (two.next != &two) {
        two.next->prev = one.prev;
        one.prev->next = two.next;
        two.prev->next = &one;
        one.prev = two.prev;
        two.next = two.prev = &two;
    }
    clear(&one);
    clear(&two);
    return 0;
}
