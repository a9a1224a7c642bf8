//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct owner {
    int count;
};
struct node {
    struct node *next;
    struct owner *owner;
};
int main(void) {
    struct owner *owner = calloc(1, sizeof *owner);
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->owner = owner;
        node->next = list;
        list = node;
    }
    if (list) {
        struct owner *moved = malloc(sizeof *moved);
        *moved = *owner;
        free(owner);
        owner = moved;
        for (struct node *node = list; node->next; node = node->next)
            node->owner = owner;
    }
    while (list) {
        struct node *gone = list;
        list = gone->next;
        gone->owner->count++; //~ use-after-free
        free(gone);
    }
    free(owner);
    return 0;
}
