//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
static unsigned forever(unsigned n) {
    return forever(n + 1); //~ endless-run
}
int main(void) {
    return forever(0) == 1;
}
