//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
static int forever(int n) {
    return forever(n + 1); //~ endless-run
}
int main(void) {
    return forever(0);
}
