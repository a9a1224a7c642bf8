//@ property: access
//@ truth: violated
//@ expect: violated
/* The sum is larger than three thousand for lists of 77 nodes and more. */
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
    int total = 0, table[4] = {0};
    while (list) {
        for (struct node *node = list; node; node = node->next)
            node->rank++;
        struct node *gone = list;
        total += (int)gone->rank;
        list = list->next;
        free(gone);
    }
    if (total > 3000)
        table[total] = 1; //~ out-of-bounds
    return table[0];
}
