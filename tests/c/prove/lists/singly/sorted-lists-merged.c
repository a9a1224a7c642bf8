//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *build(void) {
    struct node *list = NULL;
    for (int value = 100; __VERIFIER_nondet_int(); value--) {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    return list;
}
static struct node *merge(struct node *one, struct node *two) {
    struct node *merged = NULL, **end = &merged;
    while (one && two) {
        struct node **less = one->value < two->value ? &one : &two;
        *end = *less;
        end = &(*end)->next;
        *less = *end;
    }
    *end = one ? one : two;
    return merged;
}
int main(void) {
    struct node *one = build();
    struct node *list = merge(one, build());
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
