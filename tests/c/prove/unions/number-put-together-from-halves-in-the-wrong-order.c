//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    unsigned at = __VERIFIER_nondet_uint() % n;
    unsigned long *words = malloc(n * sizeof *words);
    unsigned *halves = (unsigned *)words;
    halves[2 * at] = 1;
    halves[2 * at + 1] = 2;
    assert(words[at] == 0x100000002ul); //~ failed-assertion
    free(words);
    return 0;
}
