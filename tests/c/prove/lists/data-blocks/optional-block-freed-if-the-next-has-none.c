//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *data;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int() ? malloc(sizeof *node->data) : NULL;
        node->next = list;
        list = node;
    }
    while (list != NULL) {
        struct node *next = list->next;
        if (next == NULL || next->data == NULL)
            free(list->data);
        free(list); //~ leak
        list = next;
    }
    return 0;
}
