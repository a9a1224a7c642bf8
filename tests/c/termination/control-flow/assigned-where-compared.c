//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* `=` for `==`: the test sets the counter to zero and is never true. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    for (;;) { //~ endless-run
        if ((n = 0))
            break;
        n--;
    }
    return 0;
}
