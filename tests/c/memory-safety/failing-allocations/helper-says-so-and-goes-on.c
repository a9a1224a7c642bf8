//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void *need(size_t size) {
    void *block = malloc(size);
    if (!block)
        fprintf(stderr, "out of memory\n");
    return block;
}
struct node {
    struct node *next;
    int *value;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = need(sizeof *node);
        if (!node)
            break;
        node->value = need(sizeof *node->value);
        *node->value = 1; //~ null-dereference
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list->value);
        free(list);
        list = next;
    }
    return 0;
}
