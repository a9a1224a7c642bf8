//@ property: initialised
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int total;
    if (__VERIFIER_nondet_int()) {
        goto out;
    }
    total = 2;
out:
    if (total == 2) //~ uninitialised-read
        return 1;
    return 0;
}
