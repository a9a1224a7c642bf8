//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
/* Each allocation is tested. Shorter lists come to a loop first, and longer ones grow from them. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct a { struct a *next; };
struct b { struct b *next; struct a *list; };
struct c { struct c *next; struct b *list; };
static struct b *build_b(void) {
    struct b *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct b *b = malloc(sizeof *b);
        if (!b)
            abort();
        b->list = NULL;
        while (__VERIFIER_nondet_int()) {
            struct a *a = malloc(sizeof *a);
            if (!a)
                abort();
            a->next = b->list;
            b->list = a;
        }
        b->next = list;
        list = b;
    }
    return list;
}
static void destroy_b(struct b *list) {
    while (list) {
        struct b *next = list->next;
        while (list->list) {
            struct a *a = list->list;
            list->list = a->next;
            free(a);
        }
        free(list);
        list = next;
    }
}
int main(void) {
    struct c *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct c *c = malloc(sizeof *c);
        if (!c)
            abort();
        c->list = build_b();
        c->next = list;
        list = c;
    }
    while (list) {
        struct c *next = list->next;
        destroy_b(list->list);
        free(list);
        list = next;
    }
    return 0;
}
