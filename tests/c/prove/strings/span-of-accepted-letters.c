//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static size_t span(const char *text, const char *accepted) {
    const char *at = text;
    for (; *at; at++) {
        const char *letter = accepted;
        while (*letter && *letter != *at)
            letter++;
        if (*letter == '\0')
            break;
    }
    return (size_t)(at - text);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1)
        return 0;
    char *text = malloc((size_t)n);
    char *accepted = malloc((size_t)m);
    text[n - 1] = '\0';
    accepted[m - 1] = '\0';
    size_t length = span(text, accepted);
    text[length] = '\0';
    free(text);
    free(accepted);
    return 0;
}
