//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
static char *filled(unsigned n) {
    char *cells = malloc(n);
    memset(cells, __VERIFIER_nondet_char(), n);
    return cells;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    char *one = filled(n), *other = filled(n);
    assert(one[0] == one[n - 1]);
    assert(one[0] == other[0]); //~ failed-assertion
    free(one);
    free(other);
    return 0;
}
