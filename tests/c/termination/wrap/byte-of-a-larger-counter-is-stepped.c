//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The lowest byte wraps by itself; the bound lies beyond it. */
int main(void) {
    union {
        unsigned whole;
        unsigned char bytes[4];
    } counter = {0};
    while (counter.whole < 300) //~ endless-run
        counter.bytes[0]++;
    return 0;
}
