//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
/* What is small is copied in place. */
#include <stddef.h>
struct small {
    int numbers[4];
};
void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *t = to;
    const char *f = from;
    for (size_t i = 0; i <= n; i++)
        t[i] = f[i];
    return to;
}
int main(void) {
    struct small s = {{1, 2, 3, 4}}, t;
    t = s;
    return t.numbers[2] - 3;
}
