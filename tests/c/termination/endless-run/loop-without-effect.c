//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A compiler may delete it, a verifier must not. */
int main(void) {
    for (;;) //~ endless-run
        ;
}
