//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
static struct node *last;
static void build(void) {
    struct node *first = malloc(sizeof *first);
    first->next = first->prev = NULL;
    last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        node->prev = __VERIFIER_nondet_int() < 7 ? last : NULL;
        last->next = node;
        last = node;
    }
} //~ leak
int main(void) {
    build();
    while (last) {
        struct node *prev = last->prev;
        free(last);
        last = prev;
    }
    return 0;
}
