//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int key;
};
int main(void) {
    struct node *table[8] = {0};
    while (__VERIFIER_nondet_int()) {
        unsigned k = (unsigned)__VERIFIER_nondet_int() % 8;
        struct node *node = malloc(sizeof *node);
        node->key = k;
        node->next = table[k];
        table[k] = node;
    }
    for (int i = 0; i < 8; i++)
        for (struct node *node = table[i]; node != NULL; node = node->next)
            if (node->key == 5)
                node->key = 6;
    for (int i = 0; i < 8; i++)
        for (struct node *node = table[i]; node != NULL; node = node->next)
            if (node->key != i)
                *(volatile int *)0 = 0; //~ null-dereference
    for (int i = 0; i < 8; i++) {
        while (table[i] != NULL) {
            struct node *next = table[i]->next;
            free(table[i]);
            table[i] = next;
        }
    }
    return 0;
}
