//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
struct list {
    struct node *first, *last;
    unsigned count;
};
static void append(struct list *list) {
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    if (list->last)
        list->last->next = node;
    else
        list->first = node;
    list->last = node;
    list->count++;
}
static void take(struct list *list) {
    struct node *gone = list->first;
    if (!gone)
        return;
    list->first = gone->next;
    if (!list->first)
        list->last = NULL;
    list->count--;
    free(gone);
}
int main(void) {
    struct list list = {NULL, NULL, 0};
    int what;
    while ((what = __VERIFIER_nondet_int()) != 0) {
        if (what > 0)
            append(&list);
        else
            take(&list);
    }
    while (list.first)
        take(&list);
    return 0;
}
