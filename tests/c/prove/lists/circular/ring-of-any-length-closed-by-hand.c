//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *first = malloc(sizeof *first), *last = first;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
    }
    last->next = first;
    struct node *node = first->next;
    while (node != first) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    free(first);
    return 0;
}
