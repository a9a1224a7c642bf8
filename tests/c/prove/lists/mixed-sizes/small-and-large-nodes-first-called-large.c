//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int large; };
struct large { struct node node; int more[4]; };
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int large = __VERIFIER_nondet_int() > 1;
        struct node *node = malloc(large ? sizeof(struct large) : sizeof(struct node));
        node->large = large;
        node->next = list;
        list = node;
    }
    if (list) list->large = 1;
    while (list) {
        struct node *gone = list;
        list = gone->next;
        if (gone->large)
            ((struct large *)gone)->more[0] = 1; //~ out-of-bounds
        free(gone);
    }
    return 0;
}
