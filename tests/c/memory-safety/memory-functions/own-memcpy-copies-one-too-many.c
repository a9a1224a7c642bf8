//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *t = to;
    const char *f = from;
    for (size_t i = n + 1; i-- > 0;)
        t[i] = f[i]; //~ out-of-bounds
    return to;
}
int main(void) {
    char from[10] = "123456789";
    char *b = malloc(10);
    if (!b) return 0;
    memcpy(b, from, 10);
    free(b);
    return 0;
}
