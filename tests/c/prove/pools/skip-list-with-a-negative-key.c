//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// Nodes are linked to the next one, some of them also to one further on; the key of one that is jumped over may become negative.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int key;
    struct node *next;
    struct node *jump;
};
int main(void) {
    struct node *head = malloc(sizeof *head);
    head->key = 0;
    head->next = NULL;
    head->jump = NULL;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (key < 0)
            continue;
        struct node *before = head;
        while (before->jump && before->jump->key < key)
            before = before->jump;
        struct node *low = before;
        while (low->next && low->next->key < key)
            low = low->next;
        struct node *new = malloc(sizeof *new);
        new->key = key;
        new->next = low->next;
        new->jump = NULL;
        low->next = new;
        if (__VERIFIER_nondet_int()) {
            new->jump = before->jump;
            before->jump = new;
            if (new->jump)
                new->jump->key = -1;
        }
    }
    for (struct node *n = head; n; n = n->next)
        assert(n->key >= 0); //~ failed-assertion
    return 0;
}
