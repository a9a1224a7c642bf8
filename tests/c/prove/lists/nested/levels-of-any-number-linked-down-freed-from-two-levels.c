//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *down;
    int value;
};
static struct node *make(struct node *next, struct node *down) {
    struct node *node = malloc(sizeof *node);
    node->next = next;
    node->down = down;
    node->value = 0;
    return node;
}
/* Nodes of a level lead down too, and the last one frees what it leads to. */
int main(void) {
    struct node *top = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *level = NULL;
        while (__VERIFIER_nondet_int())
            level = make(level, top);
        top = make(level, top);
    }
    while (top) {
        struct node *next = top->next, *down = top->down; //~ use-after-free
        free(top);
        while (next) {
            struct node *gone = next;
            next = next->next;
            if (gone->down && !next)
                free(gone->down); //~ leak
            free(gone);
        }
        top = down;
    }
    return 0;
}
