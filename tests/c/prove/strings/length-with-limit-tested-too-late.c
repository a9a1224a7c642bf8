//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static size_t length_within(const char *text, size_t limit) {
    size_t n = 0;
    while (text[n] != '\0' && n < limit) //~ out-of-bounds
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
