//@ property: termination
//@ truth: holds
//@ expect: holds
/* Any base from two on takes something away. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned base = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    if (base < 2)
        return 0;
    while (n > 0) {
        sum += n % base;
        n /= base;
    }
    return sum == 1;
}
