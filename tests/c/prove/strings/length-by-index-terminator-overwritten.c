//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
static unsigned length(const char *text) {
    unsigned n = 0;
    while (text[n] != '\0') //~ out-of-bounds
        n++;
    return n;
}
int main(void) {
    unsigned last = __VERIFIER_nondet_uchar();
    char *text = malloc(last + 1);
    text[last] = '\0';
    for (unsigned i = 0; i <= last; i++)
        text[i] = __VERIFIER_nondet_char();
    length(text);
    free(text);
    return 0;
}
