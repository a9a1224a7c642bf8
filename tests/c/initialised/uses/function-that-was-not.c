//@ property: initialised
//@ truth: violated
//@ expect: violated
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
int main(void) {
    int (*choose)(void);
    if (__VERIFIER_nondet_int() > 0)
        choose = one;
        return choose(); //~ uninitialised-read
    return 0;
}
