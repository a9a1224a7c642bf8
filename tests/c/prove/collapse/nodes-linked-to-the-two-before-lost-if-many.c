//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *before;
    struct node *before_that;
};
static struct node *newest, *second;
int main(void) {
    unsigned count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->before = newest;
        node->before_that = second;
        second = newest;
        newest = node;
        count++;
    }
    if (count > 16) {
        second = NULL;
        newest = NULL; //~ leak
    }
    return 0;
}
