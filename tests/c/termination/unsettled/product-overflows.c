//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Doubled until it overflows. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int k = (int)(__VERIFIER_nondet_uint() % 33) + 1;
    while (k > 0)
        k = k * 2;
    return 0;
}
