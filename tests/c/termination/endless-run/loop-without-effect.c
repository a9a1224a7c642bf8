//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* A compiler may delete it, a verifier must not. */
int main(void) {
    for (;;) //~ endless-run
        ;
}
