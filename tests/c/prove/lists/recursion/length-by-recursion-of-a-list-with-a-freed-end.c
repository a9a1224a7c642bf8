//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
static unsigned length(const struct node *list) {
    return list ? 1 + length(list->next) : 0; //~ use-after-free
}
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    if (list) {
        struct node *last = list, *before = NULL;
        while (last->next) {
            before = last;
            last = last->next;
        }
        free(last);
        if (before)
            before->next = last;
        else
            list = NULL;
    }
    unsigned nodes = length(list);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return nodes > 9;
}
