//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The sum overflows before a call; the callee decides. */
extern unsigned __VERIFIER_nondet_uint(void);
static int climb(int k) {
    if (k <= 0)
        return 0;
    return climb(k + 1);
}
int main(void) {
    return climb((int)(__VERIFIER_nondet_uint() % 33));
}
