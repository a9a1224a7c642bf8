//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
struct list {
    struct node *first;
    struct node **end;
};
static void append(struct list *list) {
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    *list->end = node; //~ use-after-scope
    list->end = &node->next;
}
static struct list build(void) {
    struct list list;
    list.first = NULL;
    list.end = &list.first;
    while (__VERIFIER_nondet_int())
        append(&list);
    return list;
}
int main(void) {
    struct list list = build();
    append(&list);
    while (list.first) {
        struct node *gone = list.first;
        list.first = gone->next;
        free(gone);
    }
    return 0;
}
