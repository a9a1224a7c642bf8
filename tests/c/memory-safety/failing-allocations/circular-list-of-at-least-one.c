//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct ring {
    struct ring *next;
};
static struct ring *ring(void) {
    struct ring *first = malloc(sizeof *first);
    if (!first)
        return NULL;
    first->next = first;
    while (__VERIFIER_nondet_int()) {
        struct ring *more = malloc(sizeof *more);
        if (!more)
            return first;
        more->next = first->next;
        first->next = more;
    }
    return first;
}
int main(void) {
    struct ring *all = ring();
    if (!all)
        return 1;
    struct ring *one = all->next;
    while (one != all) {
        struct ring *next = one->next;
        free(one);
        one = next;
    }
    free(all);
    return 0;
}
