//@ property: termination
//@ truth: holds
//@ expect: holds
/* An even number meets zero in steps of two. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned pairs(unsigned n) {
    if (n == 0)
        return 1;
    return 1 + pairs(n - 2);
}
int main(void) {
    return pairs(__VERIFIER_nondet_uint() % 25 * 2) == 4;
}
