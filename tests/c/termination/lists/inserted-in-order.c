//@ property: termination
//@ truth: holds
//@ expect: holds
/* Walks to the place of the value and puts a node in there. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static void insert(struct node **link, int value) {
    while (*link && (*link)->value < value)
        link = &(*link)->next;
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = *link;
    *link = node;
}
int main(void) {
    struct node *list = NULL;
    int count = __VERIFIER_nondet_int();
    for (int i = 0; i < count; i++)
        insert(&list, __VERIFIER_nondet_int());
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
