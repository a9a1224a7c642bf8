//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each round clears one bit. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int ones = 0;
    while (x) {
        x &= x - 1;
        ones++;
    }
    return ones == 33;
}
