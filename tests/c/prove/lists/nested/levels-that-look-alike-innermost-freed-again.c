//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Nodes of all levels have one size and come from one place; links change places from level to level. */
struct inner { struct inner *next; char *block; };
struct middle { struct inner *down; struct middle *next; };
struct outer { struct outer *next; struct middle *down; };
static void *zeroed(size_t size) {
    return calloc(1, size);
}
static void add_inner(struct inner **list) {
    struct inner *inner = zeroed(sizeof *inner);
    inner->block = zeroed(100);
    inner->next = *list;
    *list = inner;
}
static void add_middle(struct middle **list) {
    struct middle *middle = zeroed(sizeof *middle);
    do
        add_inner(&middle->down);
    while (__VERIFIER_nondet_int());
    middle->next = *list;
    *list = middle;
}
static void add_outer(struct outer **list) {
    struct outer *outer = zeroed(sizeof *outer);
    do
        add_middle(&outer->down);
    while (__VERIFIER_nondet_int());
    outer->next = *list;
    *list = outer;
}
static void free_inner(struct inner *inner) {
    while (inner) {
        struct inner *next = inner->next; //~ use-after-free
        free(inner->block);
        free(inner);
        inner = next;
    }
}
static void free_middle(struct middle *middle) {
    while (middle) {
        struct middle *next = middle->next;
        free_inner(middle->down);
        if (next && __VERIFIER_nondet_int())
            free_inner(middle->down);
        free(middle);
        middle = next;
    }
}
int main(void) {
    struct outer *list = NULL;
    do
        add_outer(&list);
    while (__VERIFIER_nondet_int());
    while (list) {
        struct outer *next = list->next;
        free_middle(list->down);
        free(list);
        list = next;
    }
    return 0;
}
