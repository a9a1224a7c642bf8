//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int value;
};
int main(void) {
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = first->prev = NULL;
    first->value = 0;
    for (int i = 0; __VERIFIER_nondet_int(); i++) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = NULL;
        node->prev = last;
        last->next = node;
        last = node;
    }
    for (struct node *node = last; node != first; node = node->prev)
        node->prev->value = 1;
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
