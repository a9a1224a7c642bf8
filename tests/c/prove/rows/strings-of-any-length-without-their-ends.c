//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    char **words = malloc(n * sizeof *words);
    for (unsigned i = 0; i < n; i++) {
        unsigned length = __VERIFIER_nondet_uint() % 100 + 1;
        words[i] = malloc(length);
        memset(words[i], 'a', length);
    }
    size_t sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += strlen(words[i]); //~ out-of-bounds
    for (unsigned i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return sum == 0;
}
