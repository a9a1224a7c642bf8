//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    /* The last node is its own successor. */
    struct node *list = malloc(sizeof *list);
    list->next = list;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *gone = list;
        list = gone->next; //~ use-after-free
        free(gone);
    }
    return 0;
}
