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
    struct node *first, *last;
};
static void append(struct list *list) {
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    if (list->first)
        list->last->next = node;
    else
        list->first = node;
    list->last = node;
}
static void clear(struct list *list) {
    while (list->first) {
        struct node *gone = list->first;
        list->first = gone->next;
        free(gone);
    }
}
int main(void) {
    struct list one = {NULL, NULL}, two = {NULL, NULL};
    append(&one);
    while (__VERIFIER_nondet_int())
        append(&one);
    append(&two);
    append(&two);
    struct node *first = one.first;
    one = two;
    two.first = first;
    append(&one);
    append(&two);
    clear(&one);
    clear(&two);
    return 0;
} //~ leak
