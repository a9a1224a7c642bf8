//@ property: termination
//@ truth: holds
//@ expect: holds
/* The walk of a ring ends where it began. */
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
    struct node *node = list;
    do {
        length++;
        node = node->next;
    } while (node != list);
    return length == 3;
}
