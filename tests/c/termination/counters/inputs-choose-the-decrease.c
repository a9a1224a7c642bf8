//@ property: termination
//@ truth: holds
//@ expect: holds
/* Whatever the input chooses, the rest gets smaller. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            rest -= 1;
            break;
        case 1:
            rest /= 2;
            break;
        default:
            rest -= 5;
        }
    }
    return 0;
}
