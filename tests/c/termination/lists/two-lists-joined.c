//@ property: termination
//@ truth: holds
//@ expect: holds
/* One list is appended to another one, and then walked. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *build(int count) {
    struct node *list = NULL;
    for (int i = 0; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    return list;
}
int main(void) {
    struct node *first = build(__VERIFIER_nondet_int());
    struct node *second = build(__VERIFIER_nondet_int());
    struct node **link = &first;
    while (*link)
        link = &(*link)->next;
    *link = second;
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
