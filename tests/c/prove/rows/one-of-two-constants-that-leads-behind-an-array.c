//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int counts[4];
struct mode {
    const struct mode *next;
    int *count;
};
static const struct mode on, off = {&on, &counts[4]};
static const struct mode on = {&off, &counts[0]};
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    const struct mode **modes = malloc(n * sizeof *modes);
    if (!modes)
        abort();
    for (int i = 0; i < n; i++)
        modes[i] = __VERIFIER_nondet_int() ? &on : &off;
    for (int i = 0; i < n; i++) {
        *modes[i]->count = i; //~ out-of-bounds
        modes[i] = modes[i]->next;
        *modes[i]->next->next->count = i; //~ out-of-bounds
    }
    free(modes);
    return counts[0];
}
