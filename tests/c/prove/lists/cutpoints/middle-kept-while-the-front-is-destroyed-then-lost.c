//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static void destroy_until(struct node *list, struct node *end) {
    while (list != end) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
int main(void) {
    struct node *list = NULL, *middle = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = list;
        list = node;
        if (!middle && __VERIFIER_nondet_int())
            middle = node;
    }
    destroy_until(list, middle);
    if (middle)
        middle->value = 1;
    return 0;
} //~ leak
