//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned length = __VERIFIER_nondet_uint();
    char *text = malloc(length + 1);
    text[length] = '\0'; //~ out-of-bounds
    free(text);
    return 0;
}
