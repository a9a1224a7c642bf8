//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int *best;
    int items[6];
};
int main(void) {
    struct node *list = NULL;
    unsigned which;
    while ((which = __VERIFIER_nondet_uint()) < 6) {
        struct node *node = malloc(sizeof *node);
        node->best = &node->items[which];
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        *node->best = 1;
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
        if (which == 7)
            *gone->best = 2; //~ use-after-free
    }
    return 0;
}
