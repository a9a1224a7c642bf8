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
    unsigned count = __VERIFIER_nondet_uchar() + 1;
    struct node *nodes = calloc(count, sizeof *nodes);
    for (unsigned i = 0; i + 1 < count; i++)
        nodes[i].next = &nodes[i + 1];
    for (struct node *node = nodes; node; node = node->next)
        node->value = 1;
    for (struct node *node = nodes, *next; node; node = next) {
        next = node->next; //~ use-after-free
        free(node);
    }
    return 0;
}
