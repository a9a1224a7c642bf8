//@ property: termination
//@ truth: holds
//@ expect: holds
/* A callback is called for each node of a list of any length. */
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
