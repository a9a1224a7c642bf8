//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void swap(int *a, int *b) {
    int kept = *a;
    *a = *b;
    *b = kept;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int a = x;
    int b = y;
    while (__VERIFIER_nondet_int()) {
        swap(&a, &b);
        swap(&a, &b);
    }
    assert(a == x && b == y);
    return 0;
}
