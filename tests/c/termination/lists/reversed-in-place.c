//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round moves one node from one list to the other. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    for (int count = __VERIFIER_nondet_int(); count > 0; count--) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    struct node *reversed = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    while (reversed) {
        struct node *next = reversed->next;
        free(reversed);
        reversed = next;
    }
    return 0;
}
