//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int colour;
};
int main(void) {
    struct node *head = malloc(sizeof *head);
    head->next = NULL;
    head->colour = 0;
    struct node *at = head;
    while (__VERIFIER_nondet_int()) {
        at->next = malloc(sizeof *at);
        at = at->next;
        at->next = NULL;
        at->colour = 0;
    }
    at = head;
    while (at->next != NULL && __VERIFIER_nondet_int())
        at = at->next;
    at->colour = 1;
    if (at->next == NULL) {
        at->next = malloc(sizeof *at);
        at = at->next;
        at->next = NULL;
        at->colour = 2;
    } else {
        at->next->colour = 2;
    }
    /* The red one may be the last. */
    at = head;
    while (at != NULL) {
        if (at->colour == 2) {
            at = at->next;
            int green = at->colour; //~ null-dereference
            (void)green;
        }
        at = at->next;
    }
    while (head != NULL) {
        at = head->next;
        free(head);
        head = at;
    }
    return 0;
}
