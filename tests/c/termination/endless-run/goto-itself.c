//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
int main(void) {
again:
    goto again; //~ endless-run
}
