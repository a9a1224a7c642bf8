//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The next value is computed and not kept. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned visits;
static unsigned parent(unsigned index) {
    visits++;
    return (index - 1) / 2;
}
int main(void) {
    unsigned index = __VERIFIER_nondet_uint();
    while (index > 0) //~ endless-run
        parent(index);
    return 0;
}
