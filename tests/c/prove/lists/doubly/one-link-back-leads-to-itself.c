//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *previous;
};
int main(void) {
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *added = malloc(sizeof *added);
        added->next = head;
        added->previous = NULL;
        if (head)
            head->previous = __VERIFIER_nondet_int() == 77 ? head : added;
        head = added;
    }
    struct node *last = NULL;
    for (struct node *at = head; at; at = at->next)
        last = at;
    while (last) {
        struct node *before = last->previous; //~ use-after-free
        free(last);
        last = before;
    }
    return 0;
}
