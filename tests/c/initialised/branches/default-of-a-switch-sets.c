//@ property: initialised
//@ truth: holds
//@ expect: holds
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
        level = 0;
    }
    while (level > 0)
        level--;
    return 0;
}
