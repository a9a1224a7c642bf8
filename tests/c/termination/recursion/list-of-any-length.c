//@ property: termination
//@ truth: holds
//@ expect: holds
/* Recursion along a list to its end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static int length(const struct node *list) {
    return list ? 1 + length(list->next) : 0;
}
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int() % 1000; i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    return length(list) == 1001;
}
