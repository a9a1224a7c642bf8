//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct event {
    int kind;
    int (*handler)(int);
};
static int twice(int x) { return x ^ (x >> 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    struct event *events = malloc(n * sizeof *events);
    if (!events)
        abort();
    for (int i = 0; i < n; i++) {
        events[i].handler = __VERIFIER_nondet_int() ? twice : NULL;
        events[i].kind = i;
    }
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (events[n - 1].handler)
            sum ^= events[i].handler(events[i].kind); //~ null-dereference
    free(events);
    return sum;
}
