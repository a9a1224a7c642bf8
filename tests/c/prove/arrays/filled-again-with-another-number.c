//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    char byte = __VERIFIER_nondet_char();
    char *cells = malloc(n);
    if (!cells)
        return 0;
    memset(cells, byte, n);
    while (__VERIFIER_nondet_int())
        memset(cells, __VERIFIER_nondet_char(), n);
    assert(cells[n / 2] == byte); //~ failed-assertion
    free(cells);
    return 0;
}
