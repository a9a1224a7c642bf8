//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Beyond 16777216 a `float` has no odd numbers: adding one changes nothing. */
int main(void) {
    float x = 0;
    while (x < 20000000.0f) //~ endless-run
        x += 1;
    return 0;
}
