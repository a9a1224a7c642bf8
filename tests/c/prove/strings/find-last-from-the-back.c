//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    size_t size = __VERIFIER_nondet_ushort() + 1u;
    char wanted = __VERIFIER_nondet_char();
    char *text = malloc(size);
    text[size - 1] = '\0';
    size_t at = 0;
    while (text[at])
        at++;
    while (at > 0 && text[at] != wanted)
        at--;
    text[at] = '.';
    free(text);
    return 0;
}
