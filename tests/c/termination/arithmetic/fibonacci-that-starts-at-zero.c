//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Zero and zero give zero: the sum never grows. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    long long bound = __VERIFIER_nondet_int();
    long long a = 0, b = 0;
    while (b < bound) { //~ endless-run
        long long sum = a + b;
        a = b;
        b = sum;
    }
    return b == 4;
}
