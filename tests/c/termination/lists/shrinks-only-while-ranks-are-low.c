//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* As long as few rounds were taken each takes a node away; a longer list is never emptied. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    unsigned rank;
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->rank = 0;
        node->next = list;
        list = node;
    }
    unsigned total = 0;
    while (list) { //~ endless-run
        for (struct node *node = list; node; node = node->next)
            node->rank++;
        if (total <= 20)
            total += list->rank;
        if (total > 20)
            continue;
        struct node *gone = list;
        list = list->next;
        free(gone);
    }
    return 0;
}
