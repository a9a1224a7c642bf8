//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct operation { void (*run)(int); int cost; };
static int seen;
static void up(int x) { seen = x; }
static void down(int x) { seen = -x; }
static void fill(struct operation *operation, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        operation[i].run = __VERIFIER_nondet_int() ? up : down;
        operation[i].cost = 1;
    }
}
static void all(struct operation *operation, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        operation[i].run(operation[i].cost);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    struct operation *operation = malloc(n * sizeof *operation);
    fill(operation, n);
    all(operation, n);
    free(operation);
    return seen;
}
