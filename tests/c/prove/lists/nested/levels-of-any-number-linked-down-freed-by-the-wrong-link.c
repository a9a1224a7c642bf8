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
/* Levels by `down`, as many as wanted, each begun by a node with a list of its own by `next`. */
int main(void) {
    struct node *top = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *level = NULL;
        while (__VERIFIER_nondet_int())
            level = make(level, NULL);
        top = make(level, top);
    }
    while (top) {
        struct node *next = top->next, *down = top->down;
        free(top);
        while (next) {
            struct node *gone = next;
            next = next->down;
            free(gone); //~ leak
        }
        top = down;
    }
    return 0;
}
