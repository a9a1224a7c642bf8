//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <alloca.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned span(const char *text, const char *rejected) {
    for (unsigned i = 0; text[i] != '\0'; i++)
        for (unsigned j = 0; rejected[j] != '\0'; j++)
            if (text[i] == rejected[j])
                return i;
    return 0;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    unsigned m = __VERIFIER_nondet_uchar();
    char *text = alloca(n + 1);
    char *rejected = alloca(m + 1);
    text[n] = '\0';
    rejected[m] = '\0';
    text[span(text, rejected)] = '\0';
    return 0;
}
