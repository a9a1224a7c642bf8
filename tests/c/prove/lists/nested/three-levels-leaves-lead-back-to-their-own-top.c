//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct leaf { struct leaf *next; struct mid *mid; struct top *top; };
struct mid { struct leaf *leaves; struct mid *next, *prev; struct top *top; };
struct top { struct mid *mids; struct top *next, *prev; };
int main(void) {
    struct top *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct top *t = malloc(sizeof *t);
        t->mids = NULL;
        while (__VERIFIER_nondet_int()) {
            struct mid *m = malloc(sizeof *m);
            m->leaves = NULL;
            m->top = t;
            while (__VERIFIER_nondet_int()) {
                struct leaf *l = malloc(sizeof *l);
                l->mid = m;
                l->top = t;
                l->next = m->leaves;
                m->leaves = l;
            }
            m->next = t->mids;
            m->prev = NULL;
            if (t->mids) t->mids->prev = m;
            t->mids = m;
        }
        t->next = all;
        t->prev = NULL;
        if (all) all->prev = t;
        all = t;
    }
    for (struct top *t = all; t; t = t->next)
        for (struct mid *m = t->mids; m; m = m->next)
            for (struct leaf *l = m->leaves; l; l = l->next)
                if (l->top == t && t != all) reach_error(); //~ error-reached
    return 0;
}
