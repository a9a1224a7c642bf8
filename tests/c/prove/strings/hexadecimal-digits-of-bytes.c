//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ushort();
    unsigned char *bytes = malloc(n);
    char *text = malloc(2 * n + 1);
    char *to = text;
    for (size_t i = 0; i < n; i++) {
        *to++ = "0123456789abcdef"[bytes[i] >> 4];
        *to++ = "0123456789abcdef"[bytes[i] & 15];
    }
    *to = '\0';
    free(bytes);
    free(text);
    return 0;
}
