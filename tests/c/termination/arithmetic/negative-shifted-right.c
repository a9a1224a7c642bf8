//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A negative number is filled with ones and ends as -1. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned bits = 0;
    while (x != 0) { //~ endless-run
        x >>= 1;
        bits++;
    }
    return bits == 33;
}
