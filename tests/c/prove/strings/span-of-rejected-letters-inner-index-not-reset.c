//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <alloca.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned span(const char *text, const char *rejected) {
    unsigned j = 0;
    for (unsigned i = 0; text[i] != '\0'; i++)
        for (; rejected[j++] != '\0';) //~ out-of-bounds
            if (text[i] == rejected[j - 1])
                return i;
    return 0;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    unsigned m = __VERIFIER_nondet_uchar();
    char *text = alloca(n + 1);
    char *rejected = alloca(m + 1);
    for (unsigned i = 0; i < n; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    for (unsigned i = 0; i < m; i++)
        rejected[i] = (char)__VERIFIER_nondet_uchar();
    text[n] = '\0';
    rejected[m] = '\0';
    text[span(text, rejected)] = '\0';
    return 0;
}
