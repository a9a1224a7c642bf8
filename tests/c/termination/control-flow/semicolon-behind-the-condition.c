//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The semicolon is the body; what looks like the body comes behind the loop. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = 0, limit = __VERIFIER_nondet_int();
    while (i < limit) //~ endless-run
        ;
    {
        i++;
    }
    return 0;
}
