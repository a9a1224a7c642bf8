//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The list is appended to itself, and then walked. */
#include <stdlib.h>
struct node {
    struct node *next;
};
static void append(struct node **list, struct node *tail) {
    while (*list)
        list = &(*list)->next;
    *list = tail;
}
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    append(&list, list);
    unsigned length = 0;
    for (struct node *node = list; node; node = node->next) //~ endless-run
        length++;
    return length == 6;
}
