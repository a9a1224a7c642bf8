//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct a { struct a *next; };
struct b { struct b *next; struct a *list; };
struct c { struct c *next; struct b *list; };
static struct b *build_b(void) {
    struct b *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct b *b = malloc(sizeof *b);
        b->list = NULL;
        while (__VERIFIER_nondet_int()) {
            struct a *a = malloc(sizeof *a);
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
