//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One of the choices leaves the rest as it is, and may be chosen for ever. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0) { //~ endless-run
        switch (__VERIFIER_nondet_int()) {
        case 0:
            rest -= 1;
            break;
        case 1:
            rest /= 2;
            break;
        default:
            break;
        }
    }
    return 0;
}
