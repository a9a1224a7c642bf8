//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The last node is tied to the first before the walk. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
};
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    struct node *last = malloc(sizeof *last);
    struct node *list = last;
    while (count > 0) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
        count--;
    }
    last->next = list;
    unsigned length = 0;
    for (struct node *node = list; node; node = node->next) //~ endless-run
        length++;
    return length == 3;
}
