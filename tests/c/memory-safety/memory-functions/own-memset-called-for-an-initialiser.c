//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Clang makes the zeros by a call of `memset`, which is the program's own. */
#include <stddef.h>
void *memset(void *s, int c, size_t n) {
    char *p = s;
    for (size_t i = 0; i <= n; i++)
        p[i] = (char)c; //~ out-of-bounds
    return s;
}
int main(void) {
    int b[100] = {0};
    return b[3];
}
