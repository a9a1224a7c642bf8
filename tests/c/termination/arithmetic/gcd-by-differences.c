//@ property: termination
//@ truth: holds
//@ expect: holds
/* Both are positive and stay so; their sum goes down. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    if (a == 0 || b == 0)
        return 0;
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    return a == 17;
}
