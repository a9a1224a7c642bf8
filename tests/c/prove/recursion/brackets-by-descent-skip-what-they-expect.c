//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
static const char *group(const char *at);
static const char *sequence(const char *at) {
    while (*at != '\0' && *at != ')') //~ out-of-bounds
        at = *at == '(' ? group(at + 1) : at + 1;
    return at;
}
/* An open group ends at the terminator, which is skipped as if it were a bracket. */
static const char *group(const char *at) { return sequence(at) + 1; }
int main(void) {
    size_t n = __VERIFIER_nondet_uchar();
    char *text = malloc(n + 1);
    for (size_t i = 0; i < n; i++)
        text[i] = __VERIFIER_nondet_char();
    text[n] = '\0';
    sequence(text);
    free(text);
    return 0;
}
