//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    char **words = malloc(n * sizeof *words);
    for (unsigned i = 0; i < n; i++) {
        unsigned length = __VERIFIER_nondet_uint() % 100 + 1;
        words[i] = malloc(length + 1);
        memset(words[i], 'a', length);
        words[i][length] = 0;
    }
    size_t sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += strlen(words[i]);
    for (unsigned i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return sum == 0;
}
