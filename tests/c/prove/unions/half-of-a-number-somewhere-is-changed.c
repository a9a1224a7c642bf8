//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
union word {
    unsigned long whole;
    unsigned halves[2];
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    unsigned at = __VERIFIER_nondet_uint() % n;
    union word *words = malloc(n * sizeof *words);
    words[at].whole = 1;
    words[at].halves[1] = 5;
    assert(words[at].halves[0] == 1);
    assert(words[at].whole == 1); //~ failed-assertion
    free(words);
    return 0;
}
