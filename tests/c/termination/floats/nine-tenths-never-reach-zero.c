//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Near the smallest number nine tenths are rounded up again. */
int main(void) {
    double x = 1;
    while (x > 0) //~ endless-run
        x *= 0.9;
    return 0;
}
