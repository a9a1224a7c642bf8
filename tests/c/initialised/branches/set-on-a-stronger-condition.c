//@ property: initialised
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x;
    if (n > 3)
        x = n;
    if (n > 2) {
        if (x == 5) //~ uninitialised-read
            return 1;
    }
    return 0;
}
