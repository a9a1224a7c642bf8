//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// In the second round the array is another one.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        char a[8];
        memset(a, 'x', sizeof a);
        if (i == 0)
            a[__VERIFIER_nondet_uint() % 8] = 0;
        sum += (int)strlen(a); //~ out-of-bounds
    }
    return sum;
}
