//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
    unsigned char counter = 1;
    while (counter != 0) //~ endless-run
        counter += 2;
    return 0;
}
