//@ property: initialised
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
int main(void) {
    int (*choose)(void) = 0;
    if (__VERIFIER_nondet_int() > 0)
        choose = one;
    if (choose)
        return choose();
    return 0;
}
