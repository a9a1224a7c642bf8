//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct operation { void (*run)(int); int cost; };
static int seen;
static void up(int x) { seen = x; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    struct operation *operation = calloc(n, sizeof *operation);
    for (unsigned i = 1; i < n; i++) {
        operation[i].run = up;
        operation[i].cost = 1;
    }
    operation[__VERIFIER_nondet_uint() % n].run(1); //~ null-dereference
    free(operation);
    return seen;
}
