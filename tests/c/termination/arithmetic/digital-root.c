//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A number of several digits is larger than the sum of its digits. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    while (n >= 10) {
        unsigned sum = 0;
        while (n > 0) {
            sum += n % 10;
            n /= 10;
        }
        n = sum;
    }
    return n == 10;
}
