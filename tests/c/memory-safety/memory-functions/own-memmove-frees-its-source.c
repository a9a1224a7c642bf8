//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
void *memmove(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    free((void *)from);
    return to;
}
int main(void) {
    char *b = malloc(10), *c = malloc(10);
    if (!b || !c) return 0;
    for (int i = 0; i < 10; i++)
        b[i] = 1;
    memmove(c, b, 10);
    int first = b[0]; //~ use-after-free
    free(c);
    return first;
}
