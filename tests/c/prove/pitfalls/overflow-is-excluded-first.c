//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char cells[4] = {0};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n == INT_MAX)
        return 0;
    if (n + 1 <= 4)
        cells[n] = 1;
    return cells[0] > 1;
}
