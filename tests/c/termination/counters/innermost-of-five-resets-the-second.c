//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The innermost loop takes the second one back to its start. */
int main(void) {
    unsigned n = 3;
    unsigned rounds = 0;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++) //~ endless-run
            for (unsigned c = 0; c < n; c++)
                for (unsigned d = 0; d < n; d++)
                    for (unsigned e = 0; e < n; e++) {
                        rounds ^= 1;
                        b = 0;
                    }
    return rounds == 7;
}
