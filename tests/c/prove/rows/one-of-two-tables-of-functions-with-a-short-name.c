//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct ops {
    int (*first)(const int *, int);
    const char *name;
    int step;
};
static int head(const int *values, int n) { return n > 0 ? values[0] : 0; }
static int tail(const int *values, int n) { return n > 0 ? values[n - 1] : 0; }
static const struct ops forward = {head, "fwd", 1};
static const struct ops backward = {tail, "backward", -1};
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    const struct ops **slots = malloc(n * sizeof *slots);
    int *values = calloc(n, sizeof *values);
    if (!slots || !values)
        abort();
    for (int i = 0; i < n; i++)
        slots[i] = __VERIFIER_nondet_int() ? &forward : &backward;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= slots[i]->first(values, n);
        if (slots[i]->name[6] == 'd') //~ out-of-bounds
            sum ^= 1;
    }
    free(values);
    free(slots);
    return sum;
}
