//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value, weight;
};
int main(void) {
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        new->next = head;
        new->value = 3;
        head = new;
    }
    int found = 0;
    for (struct node *at = head; at; at = at->next)
        if (at->value == 3)
            found = 1;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return found;
}
