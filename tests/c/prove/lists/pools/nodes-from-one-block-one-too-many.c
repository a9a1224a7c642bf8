//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    unsigned room = __VERIFIER_nondet_uchar(), used = 0;
    struct node *pool = malloc(room * sizeof *pool);
    struct node *list = NULL;
    while (used <= room && __VERIFIER_nondet_uchar()) {
        struct node *node = &pool[used++];
        node->value = 1; //~ out-of-bounds
        node->next = list;
        list = node;
    }
    unsigned sum = 0;
    for (struct node *node = list; node; node = node->next)
        sum += (unsigned)node->value;
    free(pool);
    return sum > 100;
}
