//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { struct inner *next; };
struct outer { struct outer *next; struct inner *list; };
int main(void) {
    struct outer *outers = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        outer->list = NULL;
        while (__VERIFIER_nondet_int()) {
            struct inner *inner = malloc(sizeof *inner);
            inner->next = outer->list;
            outer->list = inner;
        }
        outer->next = outers;
        outers = outer;
    }
    struct inner *all = NULL;
    while (outers) {
        struct outer *gone = outers;
        outers = gone->next;
        struct inner **end = &gone->list;
        while (*end)
            end = &(*end)->next;
        *end = all;
        all = gone->list;
        free(gone);
    }
    while (all) {
        struct inner *gone = all;
        all = gone->next;
        free(gone);
    }
    return 0;
}
