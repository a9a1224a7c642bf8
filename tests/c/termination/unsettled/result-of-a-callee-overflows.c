//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The sum overflows in a callee; what it gives back decides. */
extern unsigned __VERIFIER_nondet_uint(void);
static int after(int k) {
    return k + 1;
}
int main(void) {
    int k = (int)(__VERIFIER_nondet_uint() % 33);
    while (k > 0)
        k = after(k);
    return 0;
}
