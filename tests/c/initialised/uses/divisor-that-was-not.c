//@ property: initialised
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
    int x;
    return 30 / x; //~ uninitialised-read
}
