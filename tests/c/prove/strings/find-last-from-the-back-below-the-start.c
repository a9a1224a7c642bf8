//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int size = __VERIFIER_nondet_ushort() + 1;
    char wanted = __VERIFIER_nondet_char();
    char *text = calloc((size_t)size, 1);
    int at = size - 1;
    while (text[at] != wanted) //~ out-of-bounds
        at--;
    text[at] = '.';
    free(text);
    return 0;
}
