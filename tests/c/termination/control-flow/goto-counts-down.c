//@ property: termination
//@ truth: holds
//@ expect: holds
/* A loop that is made of a label and a jump. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
again:
    if (n > 0) {
        n--;
        goto again;
    }
    return 0;
}
