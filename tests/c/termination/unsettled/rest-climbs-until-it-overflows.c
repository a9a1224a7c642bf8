//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A rest of a division is read as an unsigned number, which does not wrap around where the signed one overflows. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int k = (int)(__VERIFIER_nondet_uint() % 33);
    while (k > 0)
        k += 1;
    return 0;
}
