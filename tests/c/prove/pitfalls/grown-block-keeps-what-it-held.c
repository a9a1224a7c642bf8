//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    static int table[4];
    unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
    unsigned char *old = malloc(n);
    old[0] = 3;
    unsigned char *grown = realloc(old, n + 4);
    int found = table[grown[0]];
    grown[n + 3] = 1;
    free(grown);
    return found;
}
