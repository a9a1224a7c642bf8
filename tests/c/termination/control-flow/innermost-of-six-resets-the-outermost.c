//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The outermost counter never gets to two. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned sum = 0, n = __VERIFIER_nondet_uint();
    for (unsigned a = 0; a < n; a++) //~ endless-run
        for (unsigned b = 0; b < n; b++)
            for (unsigned c = 0; c < n; c++)
                for (unsigned d = 0; d < n; d++)
                    for (unsigned e = 0; e < n; e++)
                        for (unsigned f = 0; f < n; f++) {
                            sum++;
                            if (a == 1)
                                a = 0;
                        }
    return sum == 7;
}
