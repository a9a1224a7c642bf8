//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (__VERIFIER_nondet_int())
            kept++;
    assert(kept <= n);
    return 0;
}
