//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Position and limit are other inputs in every round: what they were says nothing of what they are. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    int limit = __VERIFIER_nondet_int();
    while (i < limit) { //~ endless-run
        i++;
        if (i < limit) {
            i = __VERIFIER_nondet_int();
            limit = __VERIFIER_nondet_int();
        }
    }
    return 0;
}
