//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static struct node *new_node(struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->next = next;
    return node;
}
static struct node *pop(struct node *list) {
    struct node *next = list->next;
    free(list);
    return next;
}
int main(void) {
    struct node *kept = new_node(NULL), *list = kept;
    while (__VERIFIER_nondet_int())
        list = new_node(list);
    while (list != kept && __VERIFIER_nondet_int())
        list = pop(list);
    kept->next = new_node(kept->next);
    while (list)
        list = pop(list);
    return 0;
}
