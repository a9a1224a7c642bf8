//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        if (node->value < 0)
            node->value = 0;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *gone = list;
        if (gone->value < 0)
            reach_error();
        list = gone->next;
        free(gone);
    }
    return 0;
}
