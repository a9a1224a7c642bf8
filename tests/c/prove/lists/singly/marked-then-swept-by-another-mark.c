//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int marked;
};
int main(void) {
    struct node *list = NULL, *kept = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->marked = 0;
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next) {
        if (!kept && __VERIFIER_nondet_int()) {
            node->marked = 1;
            kept = node;
        }
    }
    struct node **place = &list;
    while (*place) {
        struct node *node = *place;
        if (node->marked != 1) {
            place = &node->next;
        } else {
            *place = node->next;
            free(node);
        }
    }
    if (kept)
        kept->marked = 0; //~ use-after-free
    while (list) {
        struct node *gone = list;
        list = gone->next;
        free(gone);
    }
    return 0;
}
