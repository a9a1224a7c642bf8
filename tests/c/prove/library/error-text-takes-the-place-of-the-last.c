//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    if (number < 1000 || number > 1001)
        return 0;
    char *first = strerror(1000);
    char letter = first[17];
    char *second = strerror(number + 1);
    assert(first[17] == letter || !second); //~ failed-assertion
    return 0;
}
