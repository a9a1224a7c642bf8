//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
int main(void) {
again:
    goto again; //~ endless-run
}
