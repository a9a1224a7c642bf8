//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ushort();
    char *text = malloc(2 * n + 1);
    char *to = text;
    for (size_t i = 0; i < n; i++) {
        char byte = __VERIFIER_nondet_char();
        *to++ = "0123456789abcdef"[byte >> 4]; //~ out-of-bounds
        *to++ = "0123456789abcdef"[byte & 15];
    }
    *to = '\0';
    free(text);
    return 0;
}
