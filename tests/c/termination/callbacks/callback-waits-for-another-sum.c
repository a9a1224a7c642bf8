//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callback of each node waits until the sum is even, which nobody makes it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static void for_each(const struct node *list, void (*action)(int, void *), void *data) {
    for (; list; list = list->next)
        action(list->value, data);
}
static void add(int value, void *data) {
    *(unsigned *)data += (unsigned)value;
    while (*(unsigned *)data % 2 != 0) //~ endless-run
        ;
}
int main(void) {
    struct node *list = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node);
        node->value = i;
        node->next = list;
        list = node;
    }
    unsigned sum = 0;
    for_each(list, add, &sum);
    return sum == 3;
}
