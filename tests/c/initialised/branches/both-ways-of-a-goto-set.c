//@ property: initialised
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int total;
    if (__VERIFIER_nondet_int()) {
        total = 1;
        goto out;
    }
    total = 2;
out:
    if (total == 2)
        return 1;
    return 0;
}
