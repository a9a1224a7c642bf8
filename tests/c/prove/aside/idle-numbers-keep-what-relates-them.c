//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
// For a while nothing names the numbers; what relates them to each other is known afterwards.
int main(void) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    int last = __VERIFIER_nondet_int();
    if (low >= high || other <= high || last <= other)
        return 0;
    unsigned steps = 0;
    while (__VERIFIER_nondet_int())
        steps++;
    for (int i = 0; i < 10; i++)
        steps += __VERIFIER_nondet_int() ? 1 : 2;
    for (int i = 0; i < 10; i++)
        if (steps % 2)
            steps /= 2;
    assert(low < other);
    assert(high < last);
    return steps > 3;
}
