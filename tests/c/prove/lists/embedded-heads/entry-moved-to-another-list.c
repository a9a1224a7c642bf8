//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct head {
    struct head *next, *prev;
};
static struct head ready = {&ready, &ready}, done = {&done, &done};
static void add(struct head *list, struct head *new) {
    new->next = list->next;
    new->prev = list;
    list->next->prev = new;
    list->next = new;
}
static struct head *take(struct head *list) {
    struct head *first = list->next;
    list->next = first->next;
    first->next->prev = list;
    return first;
}
static void clear(struct head *list) {
    while (list->next != list) {
        struct head *gone = list->next;
        list->next = gone->next;
        gone->next->prev = list;
        free(gone);
    }
}
int main(void) {
    int entries = __VERIFIER_nondet_int() % 9;
    for (int i = 0; i < entries; i++)
        add(&ready, malloc(sizeof(struct head)));
    if (ready.next != &ready)
        add(&done, take(&ready));
    clear(&ready);
    clear(&done);
    return 0;
}
