//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = value;
    return node;
}
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
int main(void) {
    struct node *one = NULL, *two = NULL, *three = NULL, *four = NULL, *five = NULL, *six = NULL;
    while (__VERIFIER_nondet_int())
        one = push(one, 1);
    while (__VERIFIER_nondet_int())
        two = push(two, 2);
    while (__VERIFIER_nondet_int())
        three = push(three, 3);
    while (__VERIFIER_nondet_int())
        four = push(four, 4);
    while (__VERIFIER_nondet_int())
        five = push(five, 5);
    while (__VERIFIER_nondet_int())
        six = push(six, 6);
    int *place = NULL;
    for (struct node *node = one; node; node = node->next)
        if (node->value < 1)
            *place = 1;
    destroy(six);
    destroy(one);
    destroy(five);
    destroy(two);
    destroy(four);
    destroy(three);
    return 0;
}
