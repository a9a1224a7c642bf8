//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The request may be too large; the loop ends all the same, which is lost where both cases meet. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long n = (unsigned long)__VERIFIER_nondet_uint() * __VERIFIER_nondet_uint();
    char *text = malloc(n);
    if (!text)
        return 1;
    for (unsigned long i = 0; i < n && i < 5; i++)
        text[i] = 0;
    free(text);
    return 0;
}
