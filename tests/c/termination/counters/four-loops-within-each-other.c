//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each of them goes up to the same number. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned rounds = 0;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++)
            for (unsigned c = 0; c < n; c++)
                for (unsigned d = 0; d < n; d++)
                    rounds++;
    return rounds == 7;
}
