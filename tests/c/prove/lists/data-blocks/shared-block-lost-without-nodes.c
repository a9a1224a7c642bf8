//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Every node of a global list leads to one block: without nodes nothing does.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int *x; };
static struct node *list;
int main(void) {
    int *q = malloc(4);
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        n->x = q;
        list = n;
    }
    return 0;
} //~ leak
