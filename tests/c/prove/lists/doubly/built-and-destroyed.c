//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    struct node *prev;
};
int main(void) {
    struct node *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->prev = NULL;
        node->next = first;
        if (first)
            first->prev = node;
        first = node;
    }
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
        if (first)
            first->prev = NULL;
    }
    return 0;
}
