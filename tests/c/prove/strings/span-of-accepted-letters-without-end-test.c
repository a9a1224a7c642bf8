//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* The terminator is looked up among the accepted letters and found: it is their own terminator. */
static size_t span(const char *text, const char *accepted) {
    size_t length = 0;
    for (;; length++) {
        const char *letter = accepted;
        while (*letter != text[length]) { //~ out-of-bounds
            if (*letter == '\0')
                return length;
            letter++;
        }
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1)
        return 0;
    char *text = calloc((size_t)n, 1);
    char *accepted = calloc((size_t)m, 1);
    span(text, accepted);
    free(text);
    free(accepted);
    return 0;
}
