#include <stddef.h>

void *memset(void *s, int c, size_t n) {
    char *p = s;
    for (size_t i = 0; i <= n; i++)
        p[i] = (char)c; //~ out-of-bounds
    return s;
}
