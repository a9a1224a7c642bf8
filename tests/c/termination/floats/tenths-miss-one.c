//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Ten tenths are a little less than one, eleven are more, and from there it only grows. */
int main(void) {
    for (double x = 0; x != 1.0; x += 0.1) //~ endless-run
        ;
    return 0;
}
