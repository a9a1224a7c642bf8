//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Asks until the answer is zero, and zero need not ever come. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int answer;
    do { //~ endless-run
        answer = __VERIFIER_nondet_int();
    } while (answer != 0); //~ endless-run
    return 0;
}
