//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The program's own function is called, not the library's. */
#include <stdlib.h>
void *memset(void *s, int c, size_t n) {
    char *p = s;
    for (size_t i = 0; i <= n; i++)
        p[i] = (char)c; //~ out-of-bounds
    return s;
}
int main(void) {
    char *b = malloc(10);
    if (!b) return 0;
    memset(b, 0, 10);
    free(b);
    return 0;
}
