//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct head {
    struct head *next, *prev;
};
struct top {
    struct head link;
    struct head children;
};
struct child {
    int value;
    struct head link;
};
static void add(struct head *list, struct head *new) {
    new->next = list;
    new->prev = list->prev;
    list->prev->next = new;
    list->prev = new;
}
int main(void) {
    struct head list = {&list, &list};
    while (__VERIFIER_nondet_int()) {
        struct top *top = malloc(sizeof *top);
        top->children.next = top->children.prev = &top->children;
        while (__VERIFIER_nondet_int()) {
            struct child *child = malloc(sizeof *child);
            child->value = 1;
            add(&top->children, &child->link);
        }
        add(&list, &top->link);
    }
    while (list.next != &list) {
        struct top *top = container_of(list.next, struct top, link);
        list.next = top->link.next;
        top->link.next->prev = &list;
        while (top->children.next != &top->children) {
            struct head *gone = top->children.next;
            top->children.next = gone->next;
            gone->next->prev = &top->children;
            free(container_of(gone, struct child, link));
        }
        free(top);
    }
    return 0;
}
