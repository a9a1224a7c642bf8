//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct l1 { struct l1 *next; };
struct l2 { struct l2 *next; struct l1 *down; };
struct l3 { struct l3 *next; struct l2 *down; };
struct l4 { struct l4 *next; struct l3 *down; };
struct l5 { struct l5 *next; struct l4 *down; };
static void *link_before(void *old, size_t size) {
    void **new = calloc(1, size);
    *new = old;
    return new;
}
static void *unlink_first(void *old) {
    void *next = *(void **)old;
    free(old);
    return next;
}
int main(void) {
    struct l5 *top = NULL;
    while (__VERIFIER_nondet_int()) {
        top = link_before(top, sizeof *top);
        while (__VERIFIER_nondet_int()) {
            struct l4 *four = top->down = link_before(top->down, sizeof *four);
            while (__VERIFIER_nondet_int()) {
                struct l3 *three = four->down = link_before(four->down, sizeof *three);
                while (__VERIFIER_nondet_int()) {
                    struct l2 *two = three->down = link_before(three->down, sizeof *two);
                    while (__VERIFIER_nondet_int())
                        two->down = link_before(two->down, sizeof(struct l1));
                }
            }
        }
    }
    for (; top; top = unlink_first(top))
        for (; top->down; top->down = unlink_first(top->down))
            for (struct l4 *four = top->down; four->down; four->down = unlink_first(four->down))
                for (struct l3 *three = four->down; three->down; three->down = three->down->next) { //~ use-after-free
                    while (three->down->down)
                        three->down->down = unlink_first(three->down->down);
                    free(three->down);
                }
    return 0;
}
