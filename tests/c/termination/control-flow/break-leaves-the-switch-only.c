//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The `break` of a `switch` does not leave the loop around it. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int key = __VERIFIER_nondet_int();
    for (;;) { //~ endless-run
        switch (key) {
        case 0:
            return 0;
        case 1:
            return 1;
        default:
            break;
        }
    }
}
