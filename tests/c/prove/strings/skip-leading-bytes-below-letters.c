//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* The terminator, too, is no greater than a space. */
int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        return 0;
    char *text = malloc((size_t)size);
    text[size - 1] = '\0';
    char *at = text;
    while (*at <= ' ') //~ out-of-bounds
        at++;
    free(text);
    return 0;
}
