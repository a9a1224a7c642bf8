//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    void *data;
};
static void *kept;
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int() ? malloc(32) : node;
        node->next = list;
        list = node;
    }
    if (list == NULL)
        return 0;
    struct node *next = list->next;
    kept = list->data;
    while (next != NULL) {
        list = next; //~ leak
        next = list->next;
        if (list->data != list)
            free(list->data);
        free(list);
    }
    return 0;
} //~ leak
