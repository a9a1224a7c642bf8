//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter is stepped where it is tested. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned rounds = 0;
    while (n-- > 0)
        rounds++;
    return rounds == 5;
}
