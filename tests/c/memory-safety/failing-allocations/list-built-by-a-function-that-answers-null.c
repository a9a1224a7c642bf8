//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
static struct node *range(int from, int to) {
    struct node *first = NULL, *last = NULL;
    for (int i = from; i < to; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node) {
            destroy(first);
            return NULL;
        }
        node->value = i;
        node->next = NULL;
        if (last)
            last->next = node;
        else
            first = node;
        last = node;
    }
    return first;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    struct node *list = range(0, n);
    if (n > 0 && !list)
        return 1;
    if (n > 0)
        list->value++;
    destroy(list);
    return 0;
}
