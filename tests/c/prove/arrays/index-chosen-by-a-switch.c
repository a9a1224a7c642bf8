//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char few[4];
    int at = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1:
        at = 1;
        break;
    case 2:
        at = 2;
        break;
    default:
        at = 4;
    }
    few[at] = 0; //~ out-of-bounds
    return 0;
}
