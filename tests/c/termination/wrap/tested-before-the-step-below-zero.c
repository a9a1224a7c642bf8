//@ property: termination
//@ truth: holds
//@ expect: holds
/* The usual way to go down with an unsigned counter. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned sum = 0;
    for (unsigned i = __VERIFIER_nondet_uint(); i > 0; i--)
        sum += i - 1;
    return sum == 1;
}
