//@ property: initialised
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int level;
    switch (__VERIFIER_nondet_int()) {
    case 0:
        level = 1;
        break;
    case 7:
        level = 2;
        break;
    default:
        break;
    }
    while (level > 0) //~ uninitialised-read
        level--;
    return 0;
}
