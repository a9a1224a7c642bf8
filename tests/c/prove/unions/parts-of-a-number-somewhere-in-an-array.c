//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
union word {
    unsigned long whole;
    unsigned halves[2];
    unsigned char bytes[8];
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    unsigned at = __VERIFIER_nondet_uint() % n;
    union word *words = malloc(n * sizeof *words);
    words[at].whole = __VERIFIER_nondet_uint();
    unsigned low = words[at].halves[0];
    assert(low == (unsigned)words[at].whole);
    words[at].halves[1] = 0;
    assert(words[at].whole == low);
    words[at].bytes[7] = 1;
    assert(words[at].halves[1] == 0x01000000);
    assert(words[at].whole == (low | 1ul << 56));
    free(words);
    return 0;
}
