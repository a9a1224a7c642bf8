//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char *find(unsigned char *at, unsigned char wanted, unsigned n) {
    for (; n != 0; n--, at++)
        if (*at == wanted)
            return at;
    return NULL;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned char *bytes = malloc(n);
    unsigned char *found = find(bytes, __VERIFIER_nondet_uchar(), n);
    if (found != NULL)
        *found = 0;
    free(bytes);
    return 0;
}
