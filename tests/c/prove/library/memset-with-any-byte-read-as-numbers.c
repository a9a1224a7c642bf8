//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 2;
    unsigned char byte = __VERIFIER_nondet_uint();
    unsigned *numbers = malloc(n * sizeof *numbers);
    if (!numbers)
        return 0;
    memset(numbers, byte, n * sizeof *numbers);
    assert((numbers[1] & 0xff) == byte);
    assert(numbers[1] == numbers[0]);
    assert(numbers[1] >> 24 == byte);
    free(numbers);
    return 0;
}
