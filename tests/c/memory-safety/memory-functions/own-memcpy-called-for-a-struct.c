//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Clang copies a large struct by a call of `memcpy`, which is the program's own. */
#include <stddef.h>
struct large {
    int numbers[200];
};
void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *t = to;
    const char *f = from;
    for (size_t i = 0; i <= n; i++)
        t[i] = f[i]; //~ out-of-bounds
    return to;
}
int main(void) {
    struct large s, t;
    s.numbers[7] = 3;
    t = s;
    return t.numbers[7] - 3;
}
