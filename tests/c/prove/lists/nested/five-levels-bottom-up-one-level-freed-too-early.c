//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *down; };
static struct node *level(struct node *down) {
    struct node *node = malloc(sizeof *node);
    node->down = down;
    node->next = NULL;
    return node;
}
/* A chain of five nodes by `down`, each with a list of its own by `next`. */
int main(void) {
    struct node *top = NULL;
    for (int i = 0; i < 5; i++) {
        top = level(top);
        while (__VERIFIER_nondet_int()) {
            struct node *node = level(NULL);
            node->next = top->next;
            top->next = node;
        }
    }
    while (top) {
        struct node *down = top->down;
        if (!down)
            free(top); //~ leak
        while (top->next) { //~ use-after-free
            struct node *gone = top->next;
            top->next = gone->next;
            free(gone);
        }
        free(top);
        top = down;
    }
    return 0;
}
