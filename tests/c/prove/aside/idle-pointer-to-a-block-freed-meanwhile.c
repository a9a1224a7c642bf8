//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
// The first node is remembered and not named while the list is built and destroyed.
int main(void) {
    struct node *first = malloc(sizeof *first), *other = malloc(sizeof *other);
    struct node *third = malloc(sizeof *third), *fourth = malloc(sizeof *fourth);
    first->next = NULL;
    other->next = third->next = fourth->next = NULL;
    struct node *list = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *gone = list;
        list = list->next;
        free(gone);
    }
    free(other);
    free(third);
    free(fourth);
    return first->next != NULL;  //~ use-after-free
}
