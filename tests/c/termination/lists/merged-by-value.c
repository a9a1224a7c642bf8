//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round takes a node from one of two lists. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static struct node *build(int count) {
    struct node *list = NULL;
    for (int i = 0; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    return list;
}
int main(void) {
    struct node *a = build(__VERIFIER_nondet_int());
    struct node *b = build(__VERIFIER_nondet_int());
    struct node *merged = NULL;
    struct node **end = &merged;
    while (a || b) {
        struct node **from = !b || (a && a->value <= b->value) ? &a : &b;
        *end = *from;
        end = &(*end)->next;
        *from = *end;
    }
    *end = NULL;
    while (merged) {
        struct node *next = merged->next;
        free(merged);
        merged = next;
    }
    return 0;
}
