//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The fast runner meets the slow one on a ring, or comes to the end. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node nodes[6];
    for (int i = 0; i < 6; i++) {
        unsigned to = __VERIFIER_nondet_uint() % 7;
        nodes[i].next = to < 6 ? &nodes[to] : NULL;
    }
    struct node *slow = nodes, *fast = nodes;
    do {
        if (!fast || !fast->next)
            return 0;
        slow = slow->next;
        fast = fast->next->next;
    } while (slow != fast);
    return 0;
}
