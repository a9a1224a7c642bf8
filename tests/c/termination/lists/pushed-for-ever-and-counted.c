//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The counter follows the length; neither is bounded. */
#include <stdlib.h>
struct node {
    unsigned long rank;
    struct node *next;
};
struct list {
    struct node *first;
    unsigned long length;
};
static void push(struct list *list) {
    struct node *node = malloc(sizeof *node);
    node->rank = list->length;
    node->next = list->first;
    list->first = node;
    list->length++;
}
int main(void) {
    struct list list = {NULL, 0};
    while (list.first == NULL || list.first->rank + 1 == list.length) //~ endless-run
        push(&list);
    return 0;
}
