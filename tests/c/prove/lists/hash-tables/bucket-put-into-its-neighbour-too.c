//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *table[8] = {0};
    while (__VERIFIER_nondet_int()) {
        unsigned k = (unsigned)__VERIFIER_nondet_int() % 8;
        struct node *node = malloc(sizeof *node);
        node->next = table[k];
        table[k] = node;
    }
    if (table[4] == NULL)
        table[4] = table[3];
    for (int i = 0; i < 8; i++) {
        while (table[i] != NULL) {
            struct node *next = table[i]->next; //~ use-after-free
            free(table[i]);
            table[i] = next;
        }
    }
    return 0;
}
