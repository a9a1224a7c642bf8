//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node pool[16];
static struct node *spare, *used;
int main(void) {
    for (int i = 0; i < 16; i++) {
        pool[i].next = spare;
        spare = &pool[i];
    }
    while (__VERIFIER_nondet_int()) {
        if (spare && __VERIFIER_nondet_int()) {
            struct node *node = spare;
            spare = node->next;
            node->next = used;
            used = node;
        } else if (used) {
            struct node *node = used;
            used = node->next;
            node->next = spare;
            spare = node;
        }
    }
    return 0;
}
