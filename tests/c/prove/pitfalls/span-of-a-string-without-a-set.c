//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
// Of both strings nothing is known but that their last bytes are zero.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned long span(const char *text, const char *set) {
    const char *place, *member;
    for (place = text;; place++) {
        char c = *place;
        member = set;
        do {
            if (*member == c)
                return (unsigned long)(place - text);
        } while (*member++ != 0);
    }
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1u, m = __VERIFIER_nondet_uchar() + 1u;
    char *text = malloc(n), *set = malloc(m);
    text[n - 1] = 0;
    set[m - 1] = 0;
    unsigned long length = span(text, set);
    free(text);
    free(set);
    return (int)length;
}
