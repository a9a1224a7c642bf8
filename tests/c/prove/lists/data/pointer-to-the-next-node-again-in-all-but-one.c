//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    struct node *other;
    int value;
};
int main(void) {
    struct node *list = NULL;
    for (int i = 0; __VERIFIER_nondet_int(); i++) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        node->other = i == 2 ? NULL : list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        if (node->next)
            node->other->value = 1; //~ null-dereference
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return 0;
}
