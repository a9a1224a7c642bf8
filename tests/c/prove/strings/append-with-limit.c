//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void append_within(char *to, const char *from, size_t limit) {
    while (*to)
        to++;
    while (limit-- > 0 && *from)
        *to++ = *from++;
    *to = '\0';
}
int main(void) {
    size_t used = __VERIFIER_nondet_uchar();
    size_t more = __VERIFIER_nondet_uchar();
    char *to = malloc(used + more + 1);
    to[used] = '\0';
    append_within(to, "a text that is known", more);
    free(to);
    return 0;
}
