//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    unsigned count = __VERIFIER_nondet_ushort() + 1;
    struct node *nodes = calloc(count, sizeof *nodes);
    for (unsigned i = 0; i + 1 < count; i++)
        nodes[i].next = &nodes[i + 1];
    for (struct node *node = nodes; node; node = node->next)
        node->value = 1;
    free(nodes);
    return 0;
}
