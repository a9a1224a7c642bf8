//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
static const char *group(const char *at);
static const char *sequence(const char *at) {
    while (*at != '\0' && *at != ')')
        at = *at == '(' ? group(at + 1) : at + 1;
    return at;
}
static const char *group(const char *at) {
    at = sequence(at);
    return *at == ')' ? at + 1 : at;
}
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
