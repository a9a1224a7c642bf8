//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
static void fill(char *cells, unsigned n) {
    memset(cells, __VERIFIER_nondet_char(), n);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    char *one = malloc(n), *other = malloc(n);
    if (!one || !other)
        return 0;
    fill(one, n);
    fill(other, n);
    assert(one[0] == one[n - 1]);
    assert(one[0] == other[0]); //~ failed-assertion
    free(one);
    free(other);
    return 0;
}
