//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 1000)
        return 0;
    char *text = malloc((size_t)size);
    for (int i = 0; i < size - 1; i++)
        text[i] = __VERIFIER_nondet_char();
    text[size - 1] = '\0';
    char wanted = __VERIFIER_nondet_char();
    char *at = text;
    while (*at != wanted) //~ out-of-bounds
        at++;
    free(text);
    return 0;
}
