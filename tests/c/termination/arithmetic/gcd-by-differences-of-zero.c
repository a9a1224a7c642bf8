//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Nothing is taken away if one of them is zero. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    while (a != b) { //~ endless-run
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    return a == 17;
}
