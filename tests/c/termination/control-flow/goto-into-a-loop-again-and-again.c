//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Whoever leaves the loop is sent into its middle again, in front of the test. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned done = 0;
    if (n < 1)
        return 0;
back: //~ endless-run
    goto middle;
    while (n > 0) { //~ endless-run
        n--;
    middle: //~ endless-run
        done++;
    }
    if (done > 0) {
        n = 2;
        done = 0;
        goto back; //~ endless-run
    }
    return 0;
}
