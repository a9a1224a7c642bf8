//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A loop of one block that does nothing. */
int main(void) {
    for (;;) //~ endless-run
        ;
}
