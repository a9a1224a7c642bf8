//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned long span(const char *text, const char *set) {
    const char *place, *member;
    for (place = text;; place++) {
        char c = *place; //~ out-of-bounds
        member = set;
        do {
            if (*member == c)
                return (unsigned long)(place - text);
        } while (*++member != 0);
    }
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1u, m = __VERIFIER_nondet_uchar() + 2u;
    char *text = malloc(n), *set = malloc(m);
    for (unsigned i = 0; i < n; i++)
        text[i] = 0;
    for (unsigned i = 0; i < m; i++)
        set[i] = i + 1 < m ? 'x' : 0;
    unsigned long length = span(text, set);
    free(text);
    free(set);
    return (int)length;
}
