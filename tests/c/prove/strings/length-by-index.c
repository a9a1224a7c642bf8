//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
static unsigned length(const char *text) {
    unsigned n = 0;
    while (text[n] != '\0')
        n++;
    return n;
}
int main(void) {
    unsigned last = __VERIFIER_nondet_uchar();
    char *text = malloc(last + 1);
    for (unsigned i = 0; i < last; i++)
        text[i] = __VERIFIER_nondet_char();
    text[last] = '\0';
    length(text);
    free(text);
    return 0;
}
