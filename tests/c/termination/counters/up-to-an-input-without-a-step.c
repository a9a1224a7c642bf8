//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The step was forgotten: endless as soon as the body is entered. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int limit = __VERIFIER_nondet_int();
    unsigned sum = 0;
    int i = 0;
    while (i < limit) { //~ endless-run
        sum += (unsigned)i;
    }
    return sum == 7;
}
