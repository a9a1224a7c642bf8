//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* It would stop if it were told to, which need never be. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned handled;
static int serve(unsigned request) {
    if (request == 0)
        return 0;
    handled++;
    return 1;
}
int main(void) {
    while (serve(__VERIFIER_nondet_uint())) //~ endless-run
        ;
    return 0;
}
