//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Two numbers climb in turn; neither comes down before it overflows. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int i = (int)(__VERIFIER_nondet_uint() % 12), k = (int)(__VERIFIER_nondet_uint() % 12);
    while (i > 0 && k > 0) {
        int t = i;
        i = k + 1;
        k = t;
    }
    return 0;
}
