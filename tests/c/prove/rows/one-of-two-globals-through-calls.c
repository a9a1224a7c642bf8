//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct colour { int code; int used; };
static struct colour red, blue;
static void fill(struct colour **slot, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? &red : &blue;
}
static void use(struct colour *colour) { colour->used = 1; }
static int sum(struct colour **slot, unsigned n) {
    int used = 0;
    for (unsigned i = 0; i < n; i++) {
        use(slot[i]);
        used += slot[i]->used;
    }
    return used;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    struct colour **slot = malloc(n * sizeof *slot);
    fill(slot, n);
    int used = sum(slot, n);
    free(slot);
    return used;
}
