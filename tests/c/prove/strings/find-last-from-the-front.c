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
    char *last = NULL;
    for (char *at = text; *at; at++)
        if (*at == wanted)
            last = at;
    if (last != NULL)
        *last = '.';
    free(text);
    return 0;
}
