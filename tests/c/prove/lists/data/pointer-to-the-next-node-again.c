//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    struct node *other;
    int value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        node->other = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        if (node->next)
            node->other->value = 1;
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return 0;
}
