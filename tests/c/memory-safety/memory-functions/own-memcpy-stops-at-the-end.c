//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
/* The program's own function copies no more than there is room for. */
#include <stdlib.h>
static unsigned long room = 10;
void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *t = to;
    const char *f = from;
    for (size_t i = 0; i < n && i < room; i++)
        t[i] = f[i];
    return to;
}
int main(void) {
    char from[10] = "123456789";
    char *b = malloc(10);
    if (!b) return 0;
    unsigned long length = 100;
    memcpy(b, from, length);
    int last = b[8];
    free(b);
    return last - '9';
}
