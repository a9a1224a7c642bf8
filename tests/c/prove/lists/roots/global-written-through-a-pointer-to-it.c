//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
struct holder {
    struct node **where;
};
static struct node *list;
static void push(struct holder *holder) {
    struct node *node = malloc(sizeof *node);
    node->next = *holder->where;
    *holder->where = node;
}
int main(void) {
    struct holder *holder = malloc(sizeof *holder);
    holder->where = &list;
    while (__VERIFIER_nondet_int())
        push(holder);
    free(holder);
    list = NULL; //~ leak
    return 0;
}
