//@ property: termination
//@ truth: holds
//@ expect: holds
/* Every shift takes a bit away. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int bits = 0;
    while (x != 0) {
        x >>= 1;
        bits++;
    }
    return bits == 33;
}
