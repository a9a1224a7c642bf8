//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The wanted byte is put behind the others, so that the search needs no bound. */
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    unsigned char wanted = __VERIFIER_nondet_uchar();
    unsigned char *bytes = malloc(n + 1);
    bytes[n] = wanted;
    size_t at = 0;
    while (bytes[at] != wanted)
        at++;
    bytes[at] = 0;
    free(bytes);
    return 0;
}
