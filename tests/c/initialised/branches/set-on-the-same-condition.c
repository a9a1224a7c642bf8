//@ property: initialised
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x;
    if (n > 3)
        x = n;
    if (n > 3) {
        if (x == 5)
            return 1;
    }
    return 0;
}
