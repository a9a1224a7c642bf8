//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
struct first {
    struct node node;
    int length;
};
int main(void) {
    struct first *first = malloc(sizeof *first);
    first->node.next = NULL;
    first->length = 0;
    struct node *last = &first->node;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        last->next = node;
        last = node;
        first->length++;
    }
    first->length = 0;
    struct node *list = &first->node;
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return 0;
}
