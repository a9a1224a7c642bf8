//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int size = __VERIFIER_nondet_int();
    int nul = __VERIFIER_nondet_int();
    if (size < 1 || nul < 0 || nul > size)
        return 0;
    char *text = malloc((size_t)size);
    text[nul] = '\0'; //~ out-of-bounds
    char *end = text;
    while (*end != '\0')
        ++end;
    free(text);
    return 0;
}
