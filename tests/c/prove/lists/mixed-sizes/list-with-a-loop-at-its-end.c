//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    /* The last node is its own successor. */
    struct node *list = malloc(sizeof *list);
    list->next = list;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    while (list->next != list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    free(list);
    return 0;
}
