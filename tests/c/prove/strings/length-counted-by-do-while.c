//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t size = (size_t)__VERIFIER_nondet_ushort() + 1;
    char *text = malloc(size);
    text[size - 1] = '\0';
    char *at = text;
    char seen;
    do {
        seen = *at++;
    } while (seen);
    free(text);
    return 0;
}
