//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *list;
static void push(struct node **where) {
    struct node *node = malloc(sizeof *node);
    node->next = *where;
    *where = node;
}
static struct node *pop(struct node **where) {
    struct node *node = *where;
    *where = node->next;
    return node;
}
int main(void) {
    struct node *other = NULL;
    while (__VERIFIER_nondet_int())
        push(__VERIFIER_nondet_int() ? &list : &other);
    while (list)
        free(pop(&list));
    while (other)
        free(pop(&other));
    return 0;
}
