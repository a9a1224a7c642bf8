//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int room;
    int values[];
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node + sizeof(int));
        node->room = 1;
        node->values[0] = 0;
        node->next = list;
        list = node;
    }
    struct node **place = &list;
    while (*place) {
        struct node *grown = realloc(*place, sizeof *grown + 4 * sizeof(int));
        grown->room = 4;
        grown->values[3] = 1;
        if (grown->next)
            *place = grown;
        place = &grown->next;
    }
    while (list) {
        struct node *gone = list;
        list = gone->next; //~ use-after-free
        free(gone);
    }
    return 0;
}
