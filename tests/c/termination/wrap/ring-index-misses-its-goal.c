//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The masked counter never leaves 0 to 15. */
int main(void) {
    unsigned i = 0;
    while (i != 20) //~ endless-run
        i = (i + 1) & 15;
    return 0;
}
