//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static const int first[] = {1, 2, 3};
static const int second[] = {2, 3};
int main(void) {
    const int *chosen = __VERIFIER_nondet_int() ? first : second;
    if (chosen == first)
        assert(chosen != second);
    return 0;
}
