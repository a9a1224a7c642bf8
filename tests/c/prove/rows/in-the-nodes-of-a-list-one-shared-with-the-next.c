//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *cells[4];
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        for (int i = 0; i < 4; i++)
            node->cells[i] = malloc(sizeof(int));
        node->next = list;
        list = node;
    }
    if (list != NULL && list->next != NULL)
        list->next->cells[2] = list->cells[1]; //~ leak
    while (list != NULL) {
        struct node *next = list->next;
        for (int i = 0; i < 4; i++)
            free(list->cells[i]); //~ double-free
        free(list);
        list = next;
    }
    return 0;
}
