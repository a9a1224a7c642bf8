//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int seen;
static void on_event(int x) { seen = x; }
static void all(void (**handler)(int), unsigned n) {
    for (unsigned i = 0; i < n; i++)
        handler[i](2);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    void (**handler)(int) = malloc(n * sizeof *handler);
    for (unsigned i = 0; i < n; i++)
        handler[i] = on_event;
    all(handler, n);
    free(handler);
    return seen;
}
