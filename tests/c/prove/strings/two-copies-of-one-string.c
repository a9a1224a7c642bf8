//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t size = __VERIFIER_nondet_ushort() + 1u;
    char *text = malloc(size);
    text[size - 1] = '\0';
    size_t length = strlen(text);
    char *twice = malloc(2 * length + 1);
    memcpy(twice, text, length);
    memcpy(twice + length, text, length + 1);
    size_t i = 0;
    while (twice[i])
        i++;
    free(twice);
    free(text);
    return 0;
}
