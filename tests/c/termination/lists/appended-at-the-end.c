//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each append walks to the end of what is there. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static void append(struct node **list, struct node *tail) {
    while (*list)
        list = &(*list)->next;
    *list = tail;
}
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        append(&list, node);
    }
    return 0;
}
