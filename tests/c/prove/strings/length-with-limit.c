//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* No terminator is needed: the limit is the size. */
static size_t length_within(const char *text, size_t limit) {
    size_t n = 0;
    while (n < limit && text[n] != '\0')
        n++;
    return n;
}
int main(void) {
    size_t size = __VERIFIER_nondet_uint();
    char *text = malloc(size);
    length_within(text, size);
    free(text);
    return 0;
}
