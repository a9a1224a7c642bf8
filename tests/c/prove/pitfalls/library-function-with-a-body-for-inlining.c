//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* A body that is there for inlining only, as the C library's headers have them. */
extern inline __attribute__((gnu_inline)) int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
int main(void) {
    char text[2] = {'0' + __VERIFIER_nondet_uint() % 8, 0};
    char slots[8] = {0};
    return slots[atoi(text)];
}
