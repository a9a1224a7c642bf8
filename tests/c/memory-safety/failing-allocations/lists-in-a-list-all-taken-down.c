//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner {
    struct inner *next;
};
struct outer {
    struct outer *next;
    struct inner *inside;
};
static void destroy_inner(struct inner *list) {
    while (list) {
        struct inner *next = list->next;
        free(list);
        list = next;
    }
}
static void destroy(struct outer *list) {
    while (list) {
        struct outer *next = list->next;
        destroy_inner(list->inside);
        free(list);
        list = next;
    }
}
static struct inner *fill(void) {
    struct inner *list = NULL;
    do {
        struct inner *inner = malloc(sizeof *inner);
        if (!inner) {
            destroy_inner(list);
            return NULL;
        }
        inner->next = list;
        list = inner;
    } while (__VERIFIER_nondet_int());
    return list;
}
int main(void) {
    struct outer *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        if (!outer)
            goto failed;
        outer->inside = fill();
        if (!outer->inside) {
            free(outer);
            goto failed;
        }
        outer->next = list;
        list = outer;
    }
    destroy(list);
    return 0;
failed:
    destroy(list);
    return 1;
}
