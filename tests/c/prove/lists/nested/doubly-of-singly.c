//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { struct inner *next; };
struct outer {
    struct outer *next, *prev;
    struct inner *list;
};
static struct inner *build(void) {
    struct inner *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct inner *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    return list;
}
int main(void) {
    struct outer *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *node = malloc(sizeof *node);
        node->prev = NULL;
        node->list = build();
        node->next = first;
        if (first)
            first->prev = node;
        first = node;
    }
    while (first) {
        struct outer *gone = first;
        first = gone->next;
        while (gone->list) {
            struct inner *inner = gone->list;
            gone->list = inner->next;
            free(inner);
        }
        free(gone);
    }
    return 0;
}
