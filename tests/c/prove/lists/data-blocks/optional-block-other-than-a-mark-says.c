//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int has_block;
    char *block;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (__VERIFIER_nondet_int()) {
            node->has_block = 1;
            node->block = malloc(3);
        } else {
            node->has_block = 0;
            node->block = NULL;
        }
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        if (!node->has_block)
            node->block[2] = 7; //~ null-dereference
    while (list) {
        struct node *next = list->next;
        free(list->block);
        free(list);
        list = next;
    }
    return 0;
}
