//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t size = __VERIFIER_nondet_ushort() + 1u;
    char *text = malloc(size);
    memset(text, 't', size);
    text[size - 1] = '\0';
    size_t length = strlen(text);
    char *twice = malloc(length + 2);
    memcpy(twice, text, length);
    memcpy(twice + length, text, length + 1); //~ out-of-bounds
    free(twice);
    free(text);
    return 0;
}
