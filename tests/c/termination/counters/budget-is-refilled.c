//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Each failure refills the budget. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int budget = 500;
    int found = 0;
    while (!found && budget > 0) { //~ endless-run
        budget--;
        found = __VERIFIER_nondet_int() == 42;
        if (!found)
            budget = 500;
    }
    return 0;
}
