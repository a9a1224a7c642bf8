//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void *need(size_t size) {
    void *block = malloc(size);
    if (!block) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
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
        node->value = need(sizeof *node->value);
        *node->value = 1;
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
