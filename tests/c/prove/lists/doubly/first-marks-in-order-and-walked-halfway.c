//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *previous;
    int mark;
};
// The first nodes behind the head are marked by their number, all others alike; a walk stops anywhere.
int main(void) {
    struct node *head = malloc(sizeof *head);
    head->next = head->previous = NULL;
    head->mark = 0;
    struct node *at = head;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        at->next = malloc(sizeof *at->next);
        at->next->previous = at;
        at = at->next;
        at->next = NULL;
        if (!count)
            at->mark = count = 1;
        else if (count == 1)
            at->mark = count = 2;
        else
            at->mark = count = 3;
    }
    int *nowhere = NULL;
    if (count == 3 && head->next->next->next->mark != 3)
        *nowhere = 1;
    at = head->next;
    while (at && __VERIFIER_nondet_int()) {
        if (count && at->mark <= 0)
            *nowhere = 2;
        at = at->next;
    }
    while (head) {
        at = head;
        head = head->next;
        free(at);
    }
    return 0;
}
