//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    unsigned index;
};
int main(void) {
    int table[10] = {0};
    struct node *list = NULL;
    unsigned index;
    while ((index = __VERIFIER_nondet_uint()) != 0) {
        struct node *node = malloc(sizeof *node);
        node->index = index % 11;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *gone = list;
        table[gone->index]++; //~ out-of-bounds
        list = gone->next;
        free(gone);
    }
    return table[0];
}
