//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *down; };
static struct node *level(struct node *down) {
    struct node *node = malloc(sizeof *node);
    node->down = down;
    node->next = NULL;
    return node;
}
/* Levels by `down`, each begun by a node with a list of its own by `next`; all are walked through. */
int main(void) {
    struct node *top = NULL;
    while (__VERIFIER_nondet_int()) {
        top = level(top);
        while (__VERIFIER_nondet_int()) {
            struct node *node = level(NULL);
            node->next = top->next;
            top->next = node;
        }
    }
    int seen = 0;
    for (struct node *level = top; level; level = level->down)
        for (struct node *node = level->next; node; node = node->next)
            seen = 1;
    while (top) {
        struct node *down = top->down;
        while (top->next) {
            struct node *gone = top->next;
            top->next = gone->next;
            free(gone);
        }
        free(top);
        top = down;
    }
    return seen;
}
