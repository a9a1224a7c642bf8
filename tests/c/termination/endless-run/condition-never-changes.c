//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
    int number = 3;
    while (number != 4) //~ endless-run
        ;
    return 0;
}
