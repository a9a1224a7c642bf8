//@ property: termination
//@ truth: holds
//@ expect: holds
/* The search may fail for ever, but the budget ends it. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int budget = 500;
    int found = 0;
    while (!found && budget > 0) {
        found = __VERIFIER_nondet_int() == 42;
        budget--;
    }
    return 0;
}
