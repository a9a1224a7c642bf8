//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* What is popped from one list is pushed onto the other, and they change places when one is empty. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *a = NULL, *b = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = a;
        a = node;
    }
    while (a) { //~ endless-run
        struct node *node = a;
        a = node->next;
        node->next = b;
        b = node;
        if (!a) {
            a = b;
            b = NULL;
        }
    }
    return 0;
}
