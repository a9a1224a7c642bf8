//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ sanitizers: blind
#include <stdlib.h>
void *memset(void *s, int c, size_t n) {
    char *p = s;
    for (size_t i = 0; i < n; i++)
        p[i] = (char)c;
    return s;
}
int main(void) {
    char *b = malloc(10);
    if (!b) return 0;
    memset(b, 1, 10);
    int sum = b[0] + b[9];
    free(b);
    return sum - 2;
}
