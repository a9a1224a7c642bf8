//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    struct node *prev;
};
int main(void) {
    struct node *list = NULL, *node;
    while (__VERIFIER_nondet_int() != 0) {
        node = calloc(1, sizeof *node);
        node->next = list;
        if (list != NULL)
            list->prev = node;
        list = node;
    }
    while (list != NULL) {
        node = list;
        list = list->next;
        free(node);
    }
    return 0;
}
