//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Only the newest node is freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *before;
    struct node *before_that;
};
int main(void) {
    struct node *newest = NULL, *second = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->before = newest;
        node->before_that = second;
        second = newest;
        newest = node;
    }
    free(newest);
    return 0;
} //~ leak
