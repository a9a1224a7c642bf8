//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
    struct node *next;
    int used;
    int values[9];
};
/* Nodes are filled before a new one is begun. */
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_uchar()) {
        if (!list || list->used == 9) {
            struct node *node = malloc(sizeof *node);
            node->used = 0;
            node->next = list;
            list = node;
        }
        list->values[list->used++] = __VERIFIER_nondet_uchar();
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
