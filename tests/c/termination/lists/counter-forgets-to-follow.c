//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The list becomes empty, and the loop waits for a counter that nobody lowers. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
};
int main(void) {
    unsigned length = 0, limit = __VERIFIER_nondet_uint();
    struct node *list = NULL;
    for (; length < limit; length++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    while (length > 0) { //~ endless-run
        if (list) {
            struct node *next = list->next;
            free(list);
            list = next;
        }
    }
    return 0;
}
